import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { orderSteps } from "../../../server/analysis/derivation/read/orderSteps.ts";
import { parseDag } from "../../../server/analysis/runRecords/rules/parseDag.ts";
import { countSteps } from "../../../server/analysis/runRecords/state/countSteps.ts";
import { presentSteps } from "../../../server/analysis/runs/countTasks.ts";

/** Of `nextflow run -preview -with-dag` with Nextflow 24.10.0, of a workflow of five processes in two subworkflows. */
const RECORDED = readFileSync(join(import.meta.dirname, "recordings/preview.dot"), "utf8");

describe("the graph that Nextflow writes of a workflow", () => {
  it("connects processes directly where channels and operators lie between them", () => {
    expect(parseDag(RECORDED)).to.deep.equal([
      { id: "v1", name: "LEFT:CUT", dependsOn: [] },
      { id: "v2", name: "LEFT:COUNT", dependsOn: ["v1"] },
      { id: "v4", name: "RIGHT:COUNT", dependsOn: ["v2"] },
      { id: "v7", name: "REPORT", dependsOn: ["v2", "v4"] },
    ]);
  });

  it("orders the processes of the modules, and marks those that it lacks as optional", () => {
    const dag = parseDag(RECORDED) ?? [];
    const step = (process: string, ...dependsOn: string[]) => ({ process, dependsOn, isOptional: false });
    expect(orderSteps(["REPORT", "COMPARE", "COUNT", "CUT"], dag)).to.deep.equal([
      step("CUT"),
      step("COUNT", "CUT"),
      step("REPORT", "COUNT"),
      { process: "COMPARE", dependsOn: [], isOptional: true },
    ]);
  });

  it("gives a process that the modules lack, and no circle for one that runs before and after another", () => {
    const dag = [
      { id: "v1", name: "A:TRIM", dependsOn: [] },
      { id: "v2", name: "A:SORT", dependsOn: ["v1"] },
      { id: "v3", name: "B:TRIM", dependsOn: ["v2"] },
      { id: "v4", name: "END", dependsOn: ["v3", "v0"] },
    ];
    expect(orderSteps([], dag).map(({ process, dependsOn }) => [process, dependsOn])).to.deep.equal([
      ["TRIM", []],
      ["SORT", ["TRIM"]],
      ["END", ["TRIM"]],
    ]);
  });

  it("is unknown without a process, in another text, and with too many processes", () => {
    for (const text of ["", "digraph {\n}\n", "<html>v1 [label=x]</html>"])
      expect(parseDag(text)).to.equal(undefined);
    const many = Array.from({ length: 301 }, (_, at) => `v${at} [label="P${at}"];`).join("\n");
    expect(parseDag(many, 300)).to.equal(undefined);
  });
});

describe("an optional step", () => {
  const steps = [
    { id: "cut", name: "CUT", processMatchers: ["CUT"] },
    { id: "compare", name: "COMPARE", processMatchers: ["COMPARE"], optional: true },
  ];
  const counts = { submitted: 0, running: 0, completed: 1, cached: 0, failed: 0, ignored: 0, aborted: 0 };
  const shown = (...processes: string[]) =>
    presentSteps(
      { steps, status: "running" },
      processes.map((process) => ({ process, counts, startedAt: null, completedAt: null })),
      (text) => text,
    ).steps.map(({ id, status }) => `${id} ${status}`);

  it("is shown in a run that uses it", () => {
    expect(shown("WF:CUT")).to.deep.equal(["cut completed"]);
    expect(shown("WF:CUT", "WF:COMPARE")).to.deep.equal(["cut completed", "compare completed"]);
  });

  it("does not delay the progress of a run that does not use it", () => {
    expect(countSteps(steps, []).steps.map(({ id }) => id)).to.deep.equal(["cut"]);
  });
});
