import { expect } from "chai";
import { readsState } from "../../../server/analysis/automation/rules/readsState.ts";
import { unmetCondition } from "../../../server/analysis/automation/rules/unmetCondition.ts";

const COMPLETE: Parameters<typeof readsState>[0] = {
  isDraft: false,
  samples: [
    { facilityStatus: "SEQUENCED", hasReads: true },
    { facilityStatus: "READY", hasReads: true },
  ],
  openUploads: 0,
  openImports: 0,
  openJoins: 0,
};

describe("the reads of an order", () => {
  const waiting = { facilityStatus: "PROCESSING", hasReads: false } as const;
  const cases: [string, Partial<typeof COMPLETE>, ReturnType<typeof readsState>][] = [
    ["are complete with reads of every sample", {}, "complete"],
    ["are not complete of a draft", { isDraft: true }, "draft"],
    ["are not complete without samples", { samples: [] }, "noSamples"],
    [
      "are not complete if every sample has an issue",
      { samples: [{ facilityStatus: "ISSUE", hasReads: true }] },
      "noSamples",
    ],
    ["are not complete while a sample has none", { samples: [...COMPLETE.samples, waiting] }, "readsMissing"],
    [
      "are complete without those of a sample with an issue",
      { samples: [...COMPLETE.samples, { facilityStatus: "ISSUE", hasReads: false }] },
      "complete",
    ],
    ["are not complete during an upload", { openUploads: 1 }, "uploading"],
    ["are not complete during an import", { openImports: 1 }, "importing"],
    ["are not complete before lanes are joined", { openJoins: 1 }, "joining"],
  ];
  for (const [name, change, expected] of cases)
    it(name, () => {
      expect(readsState({ ...COMPLETE, ...change })).to.equal(expected);
    });
});

describe("the conditions of a rule", () => {
  const any = { services: [], technologies: [], departments: [], minSamples: 1 };
  const illumina = { serviceId: "s1", technologyNames: ["novaseq", "ILLUMINA"], departmentId: "d1" };
  const nanopore = { serviceId: null, technologyNames: ["promethion"], departmentId: null };
  const facts = { orders: [illumina], samples: 2, isDemo: false };

  it("are met by everything with reads if they are empty, except by the demo", () => {
    expect(unmetCondition(any, facts)).to.equal(undefined);
    expect(unmetCondition(any, { ...facts, samples: 0 })).to.equal("noReads");
    expect(unmetCondition(any, { ...facts, isDemo: true })).to.equal("demo");
  });

  it("name technologies by any of their names, without case", () => {
    for (const name of ["illumina", "NovaSeq"])
      expect(unmetCondition({ ...any, technologies: ["other", name] }, facts)).to.equal(undefined);
    expect(unmetCondition({ ...any, technologies: ["nova"] }, facts)).to.equal("technology");
  });

  it("must be met by each order of a study", () => {
    const study = { ...facts, orders: [illumina, nanopore] };
    expect(unmetCondition({ ...any, technologies: ["ILLUMINA"] }, study)).to.equal("technology");
    expect(unmetCondition({ ...any, departments: ["d1"] }, study)).to.equal("department");
    expect(unmetCondition({ ...any, departments: ["d1"] }, facts)).to.equal(undefined);
  });

  it("name services, which an order without a service does not meet", () => {
    const wanted = { ...any, services: ["s1", "s2"] };
    expect(unmetCondition(wanted, facts)).to.equal(undefined);
    expect(unmetCondition({ ...any, services: ["s2"] }, facts)).to.equal("service");
    expect(unmetCondition(wanted, { ...facts, orders: [illumina, nanopore] })).to.equal("service");
  });

  it("are those of rules saved before services were a condition", () => {
    const { services: _, ...earlier } = any;
    expect(unmetCondition(earlier, facts)).to.equal(undefined);
  });

  it("count the samples that the run would include", () => {
    expect(unmetCondition({ ...any, minSamples: 2 }, facts)).to.equal(undefined);
    expect(unmetCondition({ ...any, minSamples: 3 }, facts)).to.equal("minSamples");
  });
});
