from __future__ import annotations

import json
from pathlib import Path

CASES = Path(__file__).parents[1] / "rules" / "cases_sushi_go.jsonl"


def test_all_cases_pass(cli):
    ended = cli("conformance", CASES)
    assert ended.status == 0
    assert ended.out.splitlines()[-1] == "75 passed, 0 failed"
    document = json.loads(cli("conformance", CASES, "--json").out)
    assert document == {"passed": 75, "failed": 0, "failures": []}


def test_a_failure_is_shown_and_ends_with_status_1(cli, tmp_path):
    lines = CASES.read_text().splitlines()
    wrong = json.loads(lines[0])
    wrong["expected"]["total"] = 109
    path = tmp_path / "cases.jsonl"
    path.write_text("\n".join([json.dumps(wrong), lines[1]]))
    ended = cli("conformance", path)
    assert ended.status == 1
    assert wrong["id"] in ended.out
    assert "109" in ended.out
    assert "108" in ended.out
    assert ended.out.splitlines()[-1] == "1 passed, 1 failed"
    ended = cli("conformance", path, "--json")
    assert ended.status == 1
    failure = json.loads(ended.out)["failures"][0]
    assert failure["id"] == wrong["id"]
    assert failure["expected"]["total"] == 109
    assert failure["got"]["total"] == 108


def test_a_malformed_file_is_a_mistake(cli, tmp_path):
    path = tmp_path / "cases.jsonl"
    path.write_text("not json")
    ended = cli("conformance", path)
    assert ended.status == 2
    assert "cases.jsonl:1" in ended.err


def test_a_malformed_case_is_one_sentence_with_its_line_and_the_others_are_run(cli, tmp_path):
    lines = CASES.read_text().splitlines()[:2]
    wrong = json.loads(lines[0])
    wrong["setup"]["kind"] = "dek"
    path = tmp_path / "cases.jsonl"
    path.write_text("\n".join([lines[1], "", json.dumps(wrong)]))
    ended = cli("conformance", path)
    assert ended.status == 2
    sentence = ended.err.strip()
    assert sentence.startswith(f"sushilab: cases.jsonl:3: {wrong['id']}: kind: ")
    assert "\n" not in sentence
    assert ended.out == "1 passed, 1 failed\n"
    ended = cli("conformance", path, "--json")
    assert ended.status == 2
    failure = json.loads(ended.out)["failures"][0]
    assert failure["got"] == {"error": sentence.removeprefix("sushilab: ")}
