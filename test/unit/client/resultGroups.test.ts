import { expect } from "chai";
import { firstRows, resultGroups } from "../../../client/analysis/runs/resultGroups.ts";

const row = (name: string, sampleCode: string | null) => ({
  id: name,
  label: name === "report" ? "Quality report" : null,
  name,
  path: null,
  size: null,
  previewable: false,
  downloadable: true,
  notes: [],
  sampleCode,
});
const shown = (groups: ReturnType<typeof resultGroups>) =>
  groups.map(({ sampleCode, rows }) => `${sampleCode ?? "all"}: ${rows.map(({ name }) => name).join(" ")}`);
const results = [row("a", "S10"), row("b", "S2"), row("report", null), row("c", "S2")];

describe("the results of a run", () => {
  it("are those of the run first, then those of each sample in natural order", () => {
    expect(shown(resultGroups(results, ""))).to.deep.equal(["all: report", "S2: b c", "S10: a"]);
  });

  it("are found by their name, by their label in the pipeline and by their sample", () => {
    expect(shown(resultGroups(results, " REP "))).to.deep.equal(["all: report"]);
    expect(shown(resultGroups(results, "quality"))).to.deep.equal(["all: report"]);
    expect(shown(resultGroups(results, "s2"))).to.deep.equal(["S2: b c"]);
    expect(resultGroups(results, "nothing")).to.deep.equal([]);
  });

  it("are so many at first, under their groups", () => {
    const groups = resultGroups(results, "");
    expect(shown(firstRows(groups, 2))).to.deep.equal(["all: report", "S2: b"]);
    expect(firstRows(groups, 0)).to.deep.equal([]);
    expect(firstRows(groups, 9)).to.deep.equal(groups);
  });
});
