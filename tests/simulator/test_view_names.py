"""What the view adds to NamedTuples in compiled code must not hide a field of one."""

from sushilab.simulator.sushi_go.block import Block
from sushilab.simulator.sushi_go.deal import DealMemory
from sushilab.simulator.sushi_go.view import _METHODS, _PROPERTIES, View
from sushilab.simulator.sushi_go.workspace import Sums, Workspace


def test_no_property_or_method_of_the_view_is_a_field_of_the_kernel():
    added = {*_PROPERTIES, *_METHODS}
    for kind in (Block, DealMemory, Sums, Workspace, View):
        assert added.isdisjoint(kind._fields), kind.__name__
