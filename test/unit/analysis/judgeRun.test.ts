import { expect } from "chai";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import { checkMaterial } from "../../../server/analysis/launch/check/checkRun.ts";
import {
  type MaterialSample,
  orderTechnology,
  type RunMaterial,
} from "../../../server/analysis/launch/check/runMaterial.ts";
import type { PackageInput, PipelinePackage } from "../../../server/analysis/pipelines/pipelinePackage.ts";
import { packageDocuments } from "../../helpers/packages.ts";

/** A package by its documents, as far as a judgement looks at it. */
function aPackage(change: (documents: ReturnType<typeof packageDocuments>) => void = () => {}) {
  const documents = packageDocuments();
  documents.manifest["inputs"] = [];
  change(documents);
  const { manifest, registry, definition } = documents;
  return { id: "toy", version: "1.0.0", manifest, registry, definition } as unknown as PipelinePackage;
}
const withInputs = (...inputs: Partial<PackageInput>[]) =>
  aPackage(({ manifest }) => {
    manifest["inputs"] = inputs.map((input) => ({
      id: input.source?.split(".")[1],
      scope: "sample",
      ...input,
    }));
  });

const anOrder = (columns: Partial<Order> = {}) =>
  Order.fromDatabaseJson({ id: "o", orderNumber: "ORD-1", platform: null, customFields: {}, ...columns });
function aSample(
  columns: Partial<Sample> = {},
  { order = anOrder(), reads = [] as Partial<Read>[], assemblies = [] as unknown[] } = {},
): MaterialSample {
  const sample = Sample.fromDatabaseJson({
    id: "s1",
    sampleId: "S1",
    taxId: null,
    checklistData: {},
    ...columns,
  });
  const read = { id: "r", isActive: true, dataClass: "raw", file1: "r1", file2: null };
  return Object.assign(sample, {
    order,
    reads: reads.map((some) => Read.fromDatabaseJson({ ...read, ...some })),
    assemblies,
  });
}
function getIssues(pipeline: PipelinePackage, material: Partial<RunMaterial> = {}) {
  const verdict = checkMaterial({
    pipeline,
    target: { type: "order", id: "o" },
    order: anOrder(),
    study: null,
    samples: [aSample()],
    withBins: new Set(),
    saved: {},
    requested: {},
    ...material,
  });
  const messages = (kind: "metadata" | "input" | "derivation" | "settings" | "warnings") =>
    verdict[kind].map(({ message }) => message.text);
  return { verdict, messages };
}

describe("the problems that prevent a run", () => {
  const ofReads = (filters: PackageInput["filters"], reads: Partial<Read>[], pipeline?: PipelinePackage) =>
    getIssues(pipeline ?? withInputs({ source: "sample.reads", ...(filters && { filters }) }), {
      samples: [aSample({}, { reads })],
    }).messages("input");

  const READS: [string, PackageInput["filters"], Partial<Read>[], string[]][] = [
    ["a sample without reads", undefined, [], ["Sample S1 has no active reads"]],
    ["reads that were superseded", undefined, [{ isActive: false }], ["Sample S1 has no active reads"]],
    ["a read without a file", undefined, [{ file1: null }], ["Sample S1 has no active reads"]],
    ["nothing: a single file will do", undefined, [{}], []],
    [
      "a wrong class",
      { dataClass: "cleaned" },
      [{ dataClass: "raw" }],
      ["Sample S1 has no active cleaned reads"],
    ],
    [
      "classes of which none is there",
      { dataClassIn: ["raw", "unknown"] },
      [{ dataClass: "cleaned" }],
      ["Sample S1 has no active raw or unclassified reads"],
    ],
    ["nothing: one of the classes is there", { dataClassIn: ["raw", "unknown"] }, [{}], []],
    ["a missing second file", { paired: true }, [{}], ["Sample S1 has no R2 file"]],
    ["nothing: there are both files", { paired: true }, [{ file2: "r2" }], []],
    ["nothing: a pair has a first file", { paired: false }, [{ file2: "r2" }], []],
    [
      "a missing class rather than a missing second file",
      { paired: true, dataClass: "cleaned" },
      [{}],
      ["Sample S1 has no active cleaned reads"],
    ],
    ["missing checksums", { checksums: true }, [{ checksum1: null }], ["Sample S1 has no read checksums"]],
    [
      "the missing checksum of a second file",
      { checksums: true },
      [{ file2: "r2", checksum1: "a", checksum2: null }],
      ["Sample S1 has no read checksums"],
    ],
    ["nothing: its checksums are there", { checksums: true }, [{ checksum1: "a" }], []],
  ];
  for (const [what, filters, reads, details] of READS)
    it(`is ${what}, for ${JSON.stringify(filters ?? {})}`, () => {
      expect(ofReads(filters, reads)).to.deep.equal(details);
    });

  it("is a missing second file if the package accepts only pairs", () => {
    const pairs = aPackage(({ manifest, registry }) => {
      manifest["inputs"] = [{ id: "reads", scope: "sample", source: "sample.reads" }];
      registry["input"] = { supportedScopes: ["order"], perSample: { readMode: "paired_only" } };
    });
    expect(ofReads(undefined, [{}], pairs)).to.deep.equal(["Sample S1 has no R2 file"]);
  });

  it("is no optional input of the package", () => {
    const optional = withInputs(
      { source: "sample.reads", required: false },
      { source: "study.studyAccessionId", required: false },
    );
    const { messages } = getIssues(optional);
    expect([messages("input"), messages("metadata")]).to.deep.equal([[], []]);
  });

  it("are missing assemblies and bins", () => {
    const pipeline = withInputs({ source: "sample.assemblies" }, { source: "sample.bins" });
    expect(getIssues(pipeline).messages("input")).to.deep.equal([
      "Sample S1 has no assembly",
      "Sample S1 has no bins",
    ]);
    const samples = [aSample({}, { assemblies: [{ assemblyFile: "a.fa" }] })];
    expect(getIssues(pipeline, { samples, withBins: new Set(["s1"]) }).messages("input")).to.deep.equal([]);
  });

  it("are a missing organism and missing answers", () => {
    const pipeline = withInputs({ source: "sample.taxId" }, { source: "sample.checklistData" });
    expect(getIssues(pipeline).messages("metadata")).to.deep.equal([
      "Sample S1 has no organism",
      "Sample S1 has no checklist metadata",
    ]);
    const samples = [aSample({ taxId: "9606", checklistData: { depth: "3" } })];
    expect(getIssues(pipeline, { samples }).messages("metadata")).to.deep.equal([]);
  });

  it("is too small a number of samples", () => {
    const pipeline = aPackage(({ registry }) => {
      registry["input"] = { supportedScopes: ["order"], minSamples: 3 };
    });
    expect(getIssues(pipeline).messages("metadata")).to.deep.equal(["Toy needs at least 3 samples"]);
    expect(getIssues(pipeline, { samples: [] }).messages("metadata")).to.deep.equal([
      "This order has no samples to run on",
    ]);
  });

  it("is an order if a study is required, and a study without accession", () => {
    const pipeline = withInputs({ source: "study.studyAccessionId", id: "accession", scope: "study" });
    expect(getIssues(pipeline).messages("metadata")).to.deep.equal([
      "Toy runs on a study: an order has no accession",
    ]);
    const target = { type: "study" as const, id: "t" };
    const study = (studyAccessionId: string | null) => ({
      target,
      order: null,
      study: Study.fromDatabaseJson({ id: "t", studyAccessionId }),
    });
    expect(getIssues(pipeline, study(null)).messages("metadata")).to.deep.equal([
      "The study has no accession yet",
    ]);
    expect(getIssues(pipeline, study("PRJ1")).messages("metadata")).to.deep.equal([]);
  });

  it("is a missing platform, or one that the package does not support", () => {
    const pipeline = withInputs({
      source: "order.platform",
      scope: "order",
      transform: { type: "map_value", mapping: { Illumina: "illumina" }, strict: true },
    });
    const on = (columns: Partial<Order>) =>
      getIssues(pipeline, { order: anOrder(columns) }).messages("metadata");
    expect(on({})).to.deep.equal(["Order ORD-1 has no sequencing platform"]);
    expect(on({ platform: "Nanopore" })).to.deep.equal([
      "This pipeline does not support the platform of order ORD-1: Nanopore",
    ]);
    expect(on({ platform: "ILLUMINA" })).to.deep.equal([]);
    expect(
      on({
        customFields: { _sequencing_tech: { technologyName: "NextSeq 2000", platformFamily: "illumina" } },
      }),
    ).to.deep.equal([]);
  });

  it("is a technology for which the instance does not offer the pipeline", () => {
    const saved = { allowedSequencingTechnologies: ["minion"] };
    const on = (technology: unknown) =>
      getIssues(aPackage(), {
        saved,
        order: anOrder({ customFields: { _sequencing_tech: technology } }),
      }).messages("metadata");
    expect(on({ technologyId: "minion" })).to.deep.equal([]);
    expect(on("minion")).to.deep.equal([]);
    expect(on({ technologyId: "novaseq" })).to.deep.equal([
      "Toy is limited to certain sequencing technologies; order ORD-1 uses novaseq",
    ]);
    expect(on(undefined)).to.deep.equal([
      "Toy is limited to certain sequencing technologies; order ORD-1 has none",
    ]);
  });

  it("are settings that violate their rules, merged from package, instance and request", () => {
    const { verdict, messages } = getIssues(aPackage(), {
      saved: { depth: 4 },
      requested: { depth: 12, mode: null },
    });
    expect(verdict.config).to.deep.equal({ depth: 12, mode: "fast" });
    expect(messages("settings")).to.deep.equal(["Depth must be at most 9."]);
  });

  describe("with a setting that is derived from the order", () => {
    const pipeline = aPackage(({ registry }) => {
      const { properties } = registry["configSchema"] as { properties: Record<string, unknown> };
      properties["mode"] = {
        type: "string",
        title: "Mode",
        enum: ["fast", "slow"],
        "x-lanekeeper": {
          placement: "derived",
          derive: {
            source: "order.platform",
            map: { Illumina: "slow", Nanopore: "fast" },
            requireSingleValue: true,
          },
        },
      };
    });
    const ofStudy = (...platforms: (string | null)[]) =>
      getIssues(pipeline, {
        target: { type: "study", id: "t" },
        order: null,
        study: Study.fromDatabaseJson({ id: "t" }),
        requested: { mode: "fast" },
        samples: platforms.map((platform, index) =>
          aSample({ id: `s${index}` }, { order: anOrder({ id: `o${index}`, platform }) }),
        ),
      });

    it("takes precedence over the request", () => {
      const { verdict } = ofStudy("Illumina", "Illumina");
      expect([verdict.derived, verdict.config["mode"]]).to.deep.equal([{ mode: "slow" }, "slow"]);
    });

    it("is that orders differ", () => {
      expect(ofStudy("Illumina", "Nanopore").messages("derivation")).to.deep.equal([
        "Mode must be the same for all samples; found: slow, fast",
      ]);
    });

    it("stays unchanged if the order does not define it", () => {
      const { verdict, messages } = ofStudy(null, "Unheard");
      expect([verdict.derived, verdict.config["mode"], messages("derivation")]).to.deep.equal([
        {},
        "fast",
        [],
      ]);
    });
  });

  it("is never a recommendation of the package", () => {
    const pipeline = aPackage(({ manifest }) => {
      manifest["sequencingCompatibility"] = { platformFamilies: ["Illumina"], readLayouts: ["paired"] };
    });
    const samples = [aSample({}, { reads: [{}] })];
    const { verdict, messages } = getIssues(pipeline, { order: anOrder({ platform: "Nanopore" }), samples });
    expect(messages("warnings")).to.deep.equal([
      "Designed for Illumina; order ORD-1 is sequenced on Nanopore",
      "Designed for paired reads; reads of sample S1 are single",
    ]);
    expect(verdict.warnings.map(({ severity }) => severity)).to.deep.equal(["warning", "warning"]);
    expect(messages("metadata")).to.deep.equal([]);
  });

  it("is never a read length other than the one the package is designed for", () => {
    const made = (readLengthClass: string) =>
      aPackage(({ manifest }) => {
        manifest["sequencingCompatibility"] = { readLengthClass, platformFamilies: ["oxford-nanopore"] };
      });
    const on = (_sequencing_tech: object, readLengthClass = "long") =>
      getIssues(made(readLengthClass), { order: anOrder({ customFields: { _sequencing_tech } }) });
    const novaseq = { technologyId: "illumina-novaseq", technologyName: "NovaSeq", readLengthClass: "short" };
    const { verdict, messages } = on({ ...novaseq, platformFamily: "illumina" });
    expect(messages("warnings")).to.deep.equal([
      "Designed for oxford-nanopore; order ORD-1 is sequenced on illumina",
      "Designed for long reads; reads of order ORD-1 are short",
    ]);
    expect(verdict.metadata).to.deep.equal([]);
    const fits = [
      on({ ...novaseq, platformFamily: "OXFORD_NANOPORE", readLengthClass: "long" }),
      on({ ...novaseq, readLengthClass: "both" }),
      on({ technologyId: "ont" }),
      on(novaseq, "both"),
      on(novaseq, "short"),
    ];
    expect(fits.flatMap((fit) => fit.messages("warnings"))).to.deep.equal([]);
  });
});

describe("the technology of an order", () => {
  const ROWS: [unknown, string | null, ReturnType<typeof orderTechnology>][] = [
    [undefined, null, { id: null, names: [], platformFamily: null, readLengthClass: null }],
    [
      undefined,
      " Illumina ",
      { id: null, names: ["Illumina"], platformFamily: "Illumina", readLengthClass: null },
    ],
    [
      "ont",
      "Nanopore",
      { id: "ont", names: ["ont", "Nanopore"], platformFamily: "Nanopore", readLengthClass: null },
    ],
    [
      {
        technologyId: "ns2k",
        technologyName: "NextSeq",
        platformFamily: "Illumina",
        readLengthClass: "short",
      },
      "Other",
      {
        id: "ns2k",
        names: ["NextSeq", "Illumina", "Other"],
        platformFamily: "Illumina",
        readLengthClass: "short",
      },
    ],
    [{ id: "minion" }, null, { id: "minion", names: [], platformFamily: null, readLengthClass: null }],
    [42, null, { id: null, names: [], platformFamily: null, readLengthClass: null }],
  ];
  for (const [chosen, platform, technology] of ROWS)
    it(`is what the form has, ${JSON.stringify(chosen)}, and the platform ${platform}`, () => {
      expect(orderTechnology({ customFields: { _sequencing_tech: chosen }, platform })).to.deep.equal(
        technology,
      );
    });
});
