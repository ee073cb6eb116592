import { expect } from "chai";
import { resourceLines, resourcesInput } from "../../../server/analysis/launch/nextflow/resourceLines.ts";

describe("the resources that a run changes by process", () => {
  it("become selectors with the full name of the process", () => {
    expect(resourceLines({ "WF:TRIM": { memory: "12 GB", time: "3 h", cpus: 2 }, QC: { cpus: 1 } })).to.equal(
      "process {\n  withName: 'WF:TRIM' {\n    memory = '12 GB'\n    time = '3 h'\n    cpus = 2\n  }\n  withName: 'QC' {\n    cpus = 1\n  }\n}\n",
    );
    expect(resourceLines({})).to.equal("");
  });

  const refused: [string, unknown][] = [
    ["a process name with a quote", { "A' { }": { cpus: 1 } }],
    ["a process name that is a pattern", { ".*": { cpus: 1 } }],
    ["memory with code", { A: { memory: "1 GB'; exec('x')" } }],
    ["memory without unit", { A: { memory: "12" } }],
    ["no memory", { A: { memory: "0 GB" } }],
    ["a time with a newline", { A: { time: "3 h\n" } }],
    ["half a CPU", { A: { cpus: 0.5 } }],
    ["another directive", { A: { beforeScript: "x" } }],
    [
      "too many processes",
      Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`P${at}`, { cpus: 1 }])),
    ],
  ];
  for (const [title, resources] of refused)
    it(`refuse ${title}`, () => {
      expect(resourcesInput.safeParse(resources).success).to.equal(false);
      expect(resourceLines(resources as Parameters<typeof resourceLines>[0])).to.equal("");
    });
});
