import { expect } from "chai";
import {
  noActiveReads,
  noOrganism,
  sampleLacks,
  settingRefused,
} from "../../../server/analysis/launch/check/sentences.ts";
import {
  settingRequired,
  settingUnknown,
} from "../../../server/analysis/pipelines/validation/packageSentences.ts";
import type { SentenceData } from "../../../server/platform/errors/rules/fill.ts";
import { chosenSamples, sentSampleIds } from "../../../client/analysis/launch/runRequest.ts";
import {
  type CheckedIssue,
  lacksBySample,
  sortedFindings,
} from "../../../client/analysis/launch/findings.ts";
import { describeReads } from "../../../client/analysis/launch/describeReads.ts";
import {
  restartedBy,
  restoredConfig,
  type RunBefore,
} from "../../../client/analysis/launch/restoredConfig.ts";
import type { TargetSample } from "../../../client/analysis/launch/target.ts";

function issue(
  message: SentenceData | string,
  rest: Partial<Omit<CheckedIssue, "message">> = {},
): CheckedIssue {
  const said = typeof message === "string" ? { code: "test.said", params: {}, text: message } : message;
  return { field: "reads", message: said, severity: "error", sampleId: null, ...rest };
}

describe("the problems that block a run", () => {
  it("are listed for each sample in its row, once, without repeating the sample's name", () => {
    const lacks = lacksBySample([
      issue(sampleLacks("LAKE-10", noActiveReads()), { sampleId: "b" }),
      issue(sampleLacks("LAKE-10", noActiveReads()), { sampleId: "b", field: "more" }),
      issue(sampleLacks("LAKE-10", noOrganism()), { sampleId: "b" }),
      issue("Sample LAKE-1 is old", { sampleId: "a", severity: "warning" }),
      issue("The study has no accession yet"),
    ]);
    expect([...lacks]).to.deep.equal([["b", ["has no active reads", "has no organism"]]]);
  });

  it("appear at their setting, in the rows of samples, or in the list below, and count once", () => {
    const setting = { type: "integer" as const };
    const fields = [{ key: "depth", title: "Depth", setting, isRequired: true }];
    const found = sortedFindings(
      [
        issue(settingRefused({ problem: settingRequired({ setting: "Depth" }) }), { field: "config" }),
        issue(settingRefused({ problem: settingUnknown({ key: "width" }) }), { field: "config" }),
        issue(sampleLacks("LAKE-1", noActiveReads()), { sampleId: "a" }),
        issue(sampleLacks("LAKE-1", noOrganism()), { sampleId: "a" }),
        issue("Depth of the study is unknown"),
        issue("Few samples", { severity: "warning" }),
      ],
      fields,
    );
    expect([...found.bySetting]).to.deep.equal([["depth", "Depth is required."]]);
    expect(found.errors.map(({ message }) => message)).to.deep.equal([
      "Unknown setting: width.",
      "Depth of the study is unknown",
    ]);
    expect(found.warnings.map(({ message }) => message)).to.deep.equal(["Few samples"]);
    expect(found.lacking).to.deep.equal(["a"]);
    expect(found.blocks).to.equal(4);
  });
});

describe("the samples of a run", () => {
  const all = ["a", "b", "c"];
  const cases: [name: string, lacking: string[], picked: string[] | undefined, chosen: string[]][] = [
    ["are all of them when none lacks anything", [], undefined, all],
    ["are those that lack nothing, before anybody picks", ["b"], undefined, ["a", "c"]],
    ["are all of them when all lack something, so that it is told what", all, undefined, all],
    ["are those that were picked, whatever they lack", ["b"], ["b"], ["b"]],
    ["are none when none was picked", [], [], []],
    ["are never some that have gone since they were picked", [], ["a", "gone"], ["a"]],
  ];
  for (const [name, lacking, picked, chosen] of cases)
    it(name, () => {
      const lacks = new Map(lacking.map((id) => [id, ["has no reads"]]));
      expect(chosenSamples(all, lacks, picked && new Set(picked))).to.deep.equal(chosen);
    });

  it("are sent by name only if some are excluded", () => {
    expect(sentSampleIds(all, all)).to.equal(undefined);
    expect(sentSampleIds(all, ["c"])).to.deep.equal(["c"]);
  });
});

describe("the reads of a sample, as text", () => {
  const read = (file1: string | null, file2: string | null, dataClass: string) =>
    ({ file1, file2, dataClass }) as TargetSample["reads"][number];
  const cases: [reads: TargetSample["reads"], words: string | undefined][] = [
    [[], undefined],
    [[read(null, null, "raw")], undefined],
    [[read("a", "b", "cleaned")], "R1 + R2 · Deliverable"],
    [[read("a", null, "raw")], "R1 · Raw, protected"],
    [
      [read("a", null, "raw"), read("c", null, "raw"), read("a", "b", "unknown")],
      "R1 · Raw, protected; R1 + R2 · unknown",
    ],
  ];
  for (const [reads, words] of cases)
    it(words ?? "none", () => {
      expect(describeReads(reads)).to.equal(words);
    });
});

describe("the input that a run copies from an earlier one", () => {
  const before: RunBefore = {
    id: "r",
    runNumber: "TOY-20260101-001",
    status: "failed",
    pipelineId: "toy",
    orderId: "o",
    studyId: null,
    config: { depth: 3, mode: "slow", hidden: "x", list: ["a"], gone: 1 },
    executionMode: "default",
    inputSampleIds: null,
    chosenProfiles: null,
  };

  it("consists of the given settings that differ from the defaults", () => {
    const pipeline = {
      configSchema: {
        type: "object" as const,
        properties: {
          depth: { type: "integer" as const },
          mode: { type: "string" as const },
          list: { type: "array" as const },
          hidden: { type: "string" as const, "x-lanekeeper": { placement: "hidden" as const } },
        },
      },
      defaultConfig: { depth: 3, mode: "fast", list: ["b"] },
      config: { list: ["a"] },
    };
    expect(restoredConfig(pipeline, before.config)).to.deep.equal({ mode: "slow" });
  });

  const cases: [
    name: string,
    run: Partial<RunBefore>,
    pipelineId: string,
    targetId: string,
    goesOn: boolean,
  ][] = [
    ["an ended run of the same pipeline and order is gone on with", {}, "toy", "o", true],
    ["a run of another pipeline is not", {}, "other", "o", false],
    ["a run on something else is not", {}, "toy", "p", false],
    ["a run that goes on by itself is not", { status: "running" }, "toy", "o", false],
  ];
  for (const [name, run, pipelineId, id, goesOn] of cases)
    it(name, () => {
      const restarted = restartedBy({ ...before, ...run }, pipelineId, { id });
      expect(restarted).to.deep.equal(goesOn ? { restartedRunId: "r" } : undefined);
    });
});
