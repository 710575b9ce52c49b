"""What the views add to NamedTuples in compiled code must not hide a field of one."""

import pytest

from sushilab.simulator import view_facts
from sushilab.simulator.omakase.sums import ForcedSums
from sushilab.simulator.omakase.sums import Sums as OmakaseSums
from sushilab.simulator.omakase.table import Table
from sushilab.simulator.omakase.view import View as OmakaseView
from sushilab.simulator.sushi_go.block import Block
from sushilab.simulator.sushi_go.deal import DealMemory
from sushilab.simulator.sushi_go.view import View
from sushilab.simulator.sushi_go.workspace import Sums, Workspace


def test_no_property_or_method_of_a_view_is_a_field_of_a_kernel():
    added = {*view_facts._properties, *view_facts._methods}
    assert len(added) > 20
    views = (View, OmakaseView)
    for kind in (Block, DealMemory, Sums, Workspace, *views, Table, OmakaseSums, ForcedSums):
        assert added.isdisjoint(kind._fields), kind


def test_views_that_share_a_method_name_its_arguments_alike():
    facts = view_facts.Facts()
    name, functions = next(iter(view_facts._methods.items()))
    facts.methods[name] = lambda view, another_name: 0

    with pytest.raises(TypeError, match=name):
        view_facts.attach(type("Other", (tuple,), {}), [facts])
    assert functions.keys() <= {View, OmakaseView}
