import { createHash } from "node:crypto";
import { expect } from "chai";
import { indexChecksums } from "../../../client/data/uploads/checksumList.ts";
import {
  changeRow,
  type OpenUpload,
  type Problem,
  findProblems,
  reprDigest,
  toUploadRequest,
  type ReviewContext,
  type ReviewRow,
  toReviewRows,
  storedChecksum,
} from "../../../client/data/uploads/reviewRows.ts";

const NO_SESSIONS: OpenUpload[] = [];

describe("reviewing files before they are sent", () => {
  it("finds no problem in a clean pair", () => {
    expect(said(["S1_R1.fq", "S1_R2.fq"])).to.deep.equal({});
  });

  const tables: [what: string, names: string[], context: Partial<ReviewContext>, expected: object][] = [
    [
      "a read without a sample",
      ["X_R1.fq", "X_R2.fq"],
      {},
      { "X_R1.fq": ["!sampleMissing"], "X_R2.fq": ["!sampleMissing"] },
    ],
    ["a name with two codes", ["S1_S2.fq"], {}, { "S1_S2.fq": ["!sampleAmbiguous"] }],
    [
      "two files for one mate",
      ["a/S1_R1_001.fq", "b/S1_R1_001.fq"],
      { allowSingleEnd: true },
      {
        "a/S1_R1_001.fq": ["!taken", "mateMissing"],
        "b/S1_R1_001.fq": ["!taken", "mateMissing"],
      },
    ],
    [
      "nothing of several lanes",
      ["S1_L001_R1_001.fq", "S1_L001_R2_001.fq", "S1_L002_R1_001.fq", "S1_L002_R2_001.fq"],
      {},
      {},
    ],
    [
      "a lane without its mate, and of one that comes twice",
      ["S1_L001_R1_001.fq", "S1_L002_R1_001.fq", "S1_L002_R2_001.fq", "b/S1_L002_R2_001.fq"],
      {},
      {
        "S1_L001_R1_001.fq": ["mateMissing"],
        "S1_L002_R2_001.fq": ["!taken"],
        "b/S1_L002_R2_001.fq": ["!taken"],
      },
    ],
    [
      "a lane beside a whole read",
      ["S1_L001_R1_001.fq", "S1_R1_001.fq", "S1_L001_R2_001.fq"],
      {},
      {
        "S1_L001_R1_001.fq": ["!lanesMixed"],
        "S1_R1_001.fq": ["!lanesMixed", "mateMissing"],
      },
    ],
    [
      "a lane that the sample has already",
      ["S3_L001_R1_001.fq", "S3_L002_R1_001.fq"],
      {
        laneSets: (["R1", "R2"] as const).map((role) => ({
          sampleId: "id-3",
          role,
          sequencingRunId: null,
          isCurrent: true,
          lanes: [{ lane: 1 }],
        })),
      },
      { "S3_L001_R1_001.fq": ["replacesLane"], "S3_L002_R1_001.fq": ["mateMissing"] },
    ],
    [
      "a lane of another run, which replaces the read",
      ["S3_L001_R1_001.fq", "S3_L001_R2_001.fq"],
      {
        laneSets: [
          { sampleId: "id-3", role: "R1", sequencingRunId: "run", isCurrent: true, lanes: [{ lane: 1 }] },
        ],
      },
      { "S3_L001_R1_001.fq": ["replaces"], "S3_L001_R2_001.fq": ["replaces"] },
    ],
    [
      "index reads and undetermined reads, which are no reads of a sample",
      ["S1_L001_I1_001.fq", "S1_L001_R1_001.fq", "S1_L001_R2_001.fq", "S1/Undetermined_S0_L001_R1_001.fq"],
      {},
      { "S1_L001_I1_001.fq": ["indexOther"], "S1/Undetermined_S0_L001_R1_001.fq": ["undeterminedOther"] },
    ],
    ["nothing of files of other kinds", ["SampleSheet.csv", "S1.bam", "S1.cram", "S1.pod5"], {}, {}],
    ["a mate that does not come", ["S1_R2.fq"], {}, { "S1_R2.fq": ["mateMissing"] }],
    ["nothing of a single file", ["S1.fq"], {}, {}],
    [
      "a single file where pairs are the rule",
      ["S1.fq"],
      { allowSingleEnd: false },
      { "S1.fq": ["mateMissing"] },
    ],
    ["a file that replaces another, whose mate is there", ["S3_R1.fq"], {}, { "S3_R1.fq": ["replaces"] }],
    [
      "a file that is already on its way",
      ["S1_R1.fq"],
      { underWay: [{ uploadId: "u", role: "R1", sampleCode: "S1", name: "S1_R1.fq" }] },
      { "S1_R1.fq": ["!underWay", "mateMissing"] },
    ],
    [
      "nothing of a mate whose other half is on its way",
      ["S1_R2.fq"],
      { underWay: [{ uploadId: null, role: "R1", sampleCode: "S1", name: "S1_R1.fq" }] },
      {},
    ],
    [
      "lists that contradict each other",
      ["notes.txt"],
      {
        checksums: indexChecksums(
          ["0", "1"].map((digit) => ({
            path: `${digit}.md5`,
            checksums: [{ algorithm: "md5", checksum: digit.repeat(32), path: "notes.txt" }],
          })),
        ),
      },
      { "notes.txt": ["checksumsDiffer"] },
    ],
    ["nothing of attachments without a sample", ["notes.txt"], {}, {}],
  ];
  for (const [what, names, context, expected] of tables) {
    it(`reports ${what}`, () => expect(said(names, context)).to.deep.equal(expected));
  }

  it("moves a mate along when its sample or its class is chosen, but not its role", () => {
    const rows = rowsFor(["X_R1.fq", "X_R2.fq", "Y_R1.fq"]);
    const id = rows[0]?.id ?? "";
    const changed = changeRow(changeRow(rows, id, { sampleCode: "S1" }), id, { dataClass: "raw" });
    expect(changed.map(({ sampleCode, dataClass, role }) => [sampleCode, dataClass, role])).to.deep.equal([
      ["S1", "raw", "R1"],
      ["S1", "raw", "R2"],
      [null, "cleaned", "R1"],
    ]);
    expect(changeRow(rows, id, { role: "attachment" }).map(({ role }) => role)).to.deep.equal([
      "attachment",
      "R2",
      "R1",
    ]);
  });

  it("reports mates of different classes, and files that are no reads by their name", () => {
    const rows = rowsFor(["S1_R1.fq", "S1_R2.fq", "S2.txt"]).map((row, at) => ({
      ...row,
      ...(at === 1 ? { dataClass: "raw" as const } : {}),
      ...(at === 2 ? { role: "R1" as const } : {}),
    }));
    expect(kinds(rows, findProblems(rows, aContext()))).to.deep.equal({
      "S1_R1.fq": ["!classesDiffer"],
      "S1_R2.fq": ["!classesDiffer"],
      "S2.txt": ["!extension"],
    });
  });

  it("resumes the single unfinished session of the same name and size, with its values", () => {
    const open = [
      aSession({
        originalName: "odd.fq",
        sampleCode: "S2",
        targetRole: "R2",
        metadata: { dataClass: "raw" },
      }),
    ];
    const [row] = rowsFor(["odd.fq"], open);
    expect(row).to.include({
      role: "R2",
      sampleCode: "S2",
      dataClass: "raw",
      continues: true,
      hasChanged: false,
    });
    expect(row?.open).to.equal(open[0]);
  });

  it("does not resume if name or size differ, or if two files or two sessions match", () => {
    const same = aSession({ originalName: "S1_R1.fq" });
    const continues = (names: string[], open: OpenUpload[]) =>
      rowsFor(names, open).map((row) => row.continues);
    expect(continues(["S1_R1.fq"], [same])).to.deep.equal([true]);
    expect(continues(["S1_R1.fq"], [aSession({ originalName: "S1_R1.fq", expectedSize: 8 })])).to.deep.equal([
      false,
    ]);
    expect(continues(["a/S1_R1.fq", "b/S1_R1.fq"], [same])).to.deep.equal([false, false]);
    expect(continues(["S1_R1.fq"], [same, { ...same, uploadId: "other" }])).to.deep.equal([false]);
  });

  it("warns when the file is known to have changed since", () => {
    const open = [aSession({ originalName: "S1_R1.fq" })];
    const rows = rowsFor(["S1_R1.fq", "S1_R2.fq"], open, () => 999);
    expect(kinds(rows, findProblems(rows, aContext()))).to.deep.equal({ "S1_R1.fq": ["changed"] });
  });

  it("requests the values of the row from the server", () => {
    const [read, note] = rowsFor(["run/S1_R1.fq", "notes.txt"]) as [ReviewRow, ReviewRow];
    expect(
      toUploadRequest(read, {
        orderId: "o",
        sampleId: "id-1",
        checksum: { algorithm: "md5", checksum: "ab".repeat(16), path: null },
      }),
    ).to.deep.equal({
      orderId: "o",
      targetKind: "read",
      targetRole: "R1",
      originalName: "S1_R1.fq",
      expectedSize: 7,
      checksumProvided: "ab".repeat(16),
      sampleId: "id-1",
      metadata: { senderKey: read.id, dataClass: "cleaned" },
    });
    expect(toUploadRequest(note, { orderId: "o", sampleId: null, checksum: null })).to.deep.equal({
      orderId: "o",
      targetKind: "artifact",
      targetRole: "attachment",
      originalName: "notes.txt",
      expectedSize: 7,
      metadata: { senderKey: note.id, visibility: "facility" },
    });
  });

  it("parses the checksum that a session was opened with, if it is one", () => {
    const checksum = "0f".repeat(32);
    expect(storedChecksum(aSession({ checksum }))).to.deep.equal({
      algorithm: "sha-256",
      checksum,
      path: null,
    });
    expect(storedChecksum(aSession({ checksum: "crc32 1234" }))).to.equal(null);
    expect(storedChecksum(aSession({ checksum: null }))).to.equal(null);
  });

  it("formats a checksum as in RFC 9530", () => {
    for (const [algorithm, name] of [
      ["md5", "md5"],
      ["sha-256", "sha256"],
    ] as const) {
      const hash = createHash(name).update("reads");
      const digest = hash.digest();
      expect(reprDigest({ algorithm, checksum: digest.toString("hex"), path: null })).to.equal(
        `${algorithm}=:${digest.toString("base64")}:`,
      );
    }
  });
});

function aContext(): ReviewContext {
  return {
    samples: [
      { id: "id-1", code: "S1", file1: null, file2: null },
      { id: "id-2", code: "S2", file1: null, file2: null },
      { id: "id-3", code: "S3", file1: "a", file2: "b" },
    ],
    allowedExtensions: [".fq"],
    allowSingleEnd: true,
    checksums: indexChecksums([]),
    underWay: [],
  };
}

function rowsFor(
  paths: string[],
  open = NO_SESSIONS,
  readLastModified: (id: string) => number | null = () => null,
) {
  const chosen = paths.map((path) => ({
    path,
    file: { name: path.split("/").at(-1) ?? "", size: 7, type: "", lastModified: 1 },
  }));
  return toReviewRows(chosen, {
    sampleCodes: ["S1", "S2", "S3"],
    allowedExtensions: [".fq"],
    open,
    dataClass: "cleaned",
    readLastModified: readLastModified,
  });
}

function said(names: string[], context: Partial<ReviewContext> = {}) {
  const rows = rowsFor(names);
  return kinds(rows, findProblems(rows, { ...aContext(), ...context }));
}

function kinds(rows: ReviewRow[], problems: Map<string, Problem[]>) {
  return Object.fromEntries(
    rows.flatMap(({ id, path }) => {
      const ofRow = problems.get(id);
      return ofRow ? [[path, ofRow.map(({ kind, isBlocking }) => (isBlocking ? `!${kind}` : kind))]] : [];
    }),
  );
}

function aSession(fields: Partial<OpenUpload>): OpenUpload {
  return {
    uploadId: "u",
    originalName: "S1_R1.fq",
    targetKind: "read",
    targetRole: "R1",
    sampleId: "id-1",
    sampleCode: "S1",
    receivedSize: 3,
    expectedSize: 7,
    updatedAt: "2026-01-01T00:00:00.000Z",
    checksum: null,
    metadata: {},
    ...fields,
  };
}
