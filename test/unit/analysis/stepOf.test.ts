import { expect } from "chai";
import type { RunStep } from "../../../db/models/PipelineRun.ts";
import { findStep } from "../../../server/analysis/runRecords/state/findStep.ts";

const step = (id: string, ...processMatchers: string[]): RunStep => ({ id, name: id, processMatchers });

describe("which step a process belongs to", () => {
  const table: [string, RunStep[], string, string | undefined][] = [
    ["its short name", [step("qc", "FASTQC")], "FASTQC", "qc"],
    ["it in any case", [step("qc", "FastQC")], "fastqc", "qc"],
    ["it without its tag", [step("qc", "FASTQC")], "FASTQC (S1 (lane 2))", "qc"],
    ["it without the workflows around it", [step("qc", "FASTQC")], "NFCORE:RNASEQ:FASTQC (a:b)", "qc"],
    ["a part of its short name", [step("qc", "FASTQ")], "RAW_FASTQC", "qc"],
    [
      "itself: no part of the workflows around it counts",
      [step("qc", "RNASEQ")],
      "NFCORE:RNASEQ:FASTQC",
      undefined,
    ],
    ["a pattern", [step("align", "^bwa_(mem|aln)$")], "WF:BWA_MEM", "align"],
    ["it: a pattern has to fit", [step("align", "^BWA_(MEM|ALN)$")], "BWA_MEM2", undefined],
    [
      "it exactly rather than by a pattern",
      [step("a", "SORT.*_ALL_OF_THEM?"), step("b", "SORT")],
      "SORT",
      "b",
    ],
    [
      "it by a pattern rather than in part",
      [step("a", "SAMTOOLS_SORT"), step("b", "S.*T")],
      "SAMTOOLS_SORT_2",
      "b",
    ],
    ["the longer part", [step("a", "SORT"), step("b", "SAMTOOLS_SORT")], "SAMTOOLS_SORT_2", "b"],
    ["it first, of equal ones", [step("a", "SORT"), step("b", "SORT")], "SORT", "a"],
    ["it by any of its matchers", [step("a", "INDEX", "SORT")], "SORT", "a"],
    ["it by matchers: without them it is not found", [step("SORT")], "SORT", undefined],
    ["something: an empty matcher names nothing", [step("a", "")], "SORT", undefined],
    ["it in a way that can be read", [step("a", "SORT(")], "SORT", undefined],
    ["it: an unknown one belongs to none", [step("a", "SORT")], "INDEX", undefined],
  ];
  for (const [what, steps, process, id] of table)
    it(`is the one that names ${what}`, () => {
      expect(findStep(steps, process)?.id).to.equal(id);
    });
});
