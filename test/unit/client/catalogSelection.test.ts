import { expect } from "chai";
import { formatChanges } from "../../../client/ordering/activity/formatChanges.ts";
import { formatAnswer } from "../../../client/kit/sheet/parseAnswer.ts";
import { hintText } from "../../../client/definitions/catalogSelection/hintText.ts";
import { prefilled } from "../../../client/definitions/catalogSelection/prefilled.ts";
import { formatReads } from "../../../client/definitions/catalogSelection/formatReads.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";

const field = (name: string, options?: string[]): FormField => ({
  id: name,
  name,
  label: name,
  type: options ? "select" : "text",
  required: false,
  visible: true,
  perSample: false,
  order: 0,
  options,
});
const FIELDS = [field("name"), field("instrumentModel"), field("platform", ["ILLUMINA", "PACBIO_SMRT"])];
const MISEQ = { technologyId: "miseq", deviceName: "MiSeq", platformFamily: "illumina" };
const REVIO = { technologyId: "revio", deviceName: "Revio", platformFamily: "pacbio" };

describe("A chosen technology on a form", () => {
  const table: [string, Record<string, unknown>, [before: unknown, after: unknown], [string, unknown][]][] = [
    [
      "fills in what is empty",
      { platform: "" },
      [null, MISEQ],
      [
        ["instrumentModel", "MiSeq"],
        ["platform", "ILLUMINA"],
      ],
    ],
    ["leaves what somebody said", { instrumentModel: "NextSeq", platform: "PACBIO_SMRT" }, [null, MISEQ], []],
    [
      "changes what an earlier choice filled in",
      { instrumentModel: "MiSeq", platform: "ILLUMINA" },
      [MISEQ, REVIO],
      [
        ["instrumentModel", "Revio"],
        ["platform", "PACBIO_SMRT"],
      ],
    ],
    [
      "takes it away again with the choice",
      { instrumentModel: "MiSeq", platform: "ILLUMINA" },
      [MISEQ, "any short reads"],
      [
        ["instrumentModel", null],
        ["platform", null],
      ],
    ],
    ["has no option for every platform", {}, [null, { technologyId: "x", platformFamily: "mgi" }], []],
    ["is not the facility's choice", {}, [null, null], []],
  ];
  for (const [what, answers, [before, after], changed] of table)
    it(what, () => {
      expect(prefilled(FIELDS, answers, { before, after })).to.deep.equal(changed);
    });

  it("finds the model that archives name with its maker", () => {
    const fields = [field("instrumentModel", ["MiSeq i100", "Illumina MiSeq"])];
    expect(prefilled(fields, {}, { before: null, after: MISEQ })).to.deep.equal([
      ["instrumentModel", "Illumina MiSeq"],
    ]);
  });

  it("is shown as text like other answers", () => {
    expect(formatAnswer(MISEQ)).to.equal("miseq · MiSeq");
    expect(
      formatChanges({
        before: { name: "Lake", status: "DRAFT", customFields: { aims: "x", _sequencing_tech: "ONT" } },
        after: {
          name: "Sea",
          status: "DRAFT",
          customFields: { aims: "x", _sequencing_tech: MISEQ, hosts: ["a", "b"] },
        },
      }),
    ).to.deep.equal(["name: Lake → Sea", "_sequencing_tech: ONT → miseq · MiSeq", "hosts: – → a; b"]);
    expect(formatReads("long", ["single", "odd"])).to.equal("Long reads, single-end");
    expect(formatReads("odd", null)).to.equal(undefined);
  });

  it("shows the number of runs, and how to need fewer", () => {
    const hint = { kind: "severalRuns", samples: 1200, barcodes: 96, runs: 13, fewest: 4 } as const;
    expect([
      hintText(hint, "Kit"),
      hintText({ ...hint, fewest: 13 }, "Kit"),
      hintText({ ...hint, barcodes: 1, runs: 1200 }, "Kit"),
    ]).to.deep.equal([
      "1,200 samples with 96 barcodes per sequencing run require 13 sequencing runs, or 4 with additional barcodes for this kit.",
      "1,200 samples with 96 barcodes per sequencing run require 13 sequencing runs.",
      "No multiplexing with Kit: one sequencing run per sample (1,200 sequencing runs).",
    ]);
  });
});
