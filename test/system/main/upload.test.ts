import { expect } from "chai";
import { createHash, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Read } from "../../../db/models/Read.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { parseReadRole } from "../../../server/data/reads/rules/parseReadRole.ts";
import { PASSWORD, type TestApp, testApp } from "../../helpers/app.ts";
import { brokenLine } from "../../helpers/brokenLine.ts";
import { cli, spawnCli } from "../../helpers/cli.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const MIB = 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("npm run cli -- upload", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["as"]>>;
  let folder: Awaited<ReturnType<typeof tempDir>>;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    folder = await tempDir();
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await folder.remove();
  });

  async function aFile(name: string, sizeBytes: number) {
    const path = join(folder.path, name);
    const bytes = randomBytes(sizeBytes);
    await writeFile(path, bytes);
    return { path, sha256: sha256(bytes) };
  }

  it("sends a pair to the sample of an order named by its number", async () => {
    const order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "A1" });
    const r1 = await aFile("lake_R1_001.fastq.gz", 9 * MIB);
    const r2 = await aFile("lake_R2_001.fastq.gz", 10);

    const ended = await cli(
      ["upload", r1.path, r2.path, "--order", order.orderNumber, "--sample", "A1", ...asAdmin(app.url)],
      {},
      `${PASSWORD}\n`,
    );

    expect([ended.code, ended.stderr.includes(PASSWORD)]).to.deep.equal([0, false]);
    const read = await Read.query(app.db).findOne({ sampleId: sample.id }).throwIfNotFound();
    expect(sha256(await readFile(join(app.files, read.file1 ?? "")))).to.equal(r1.sha256);
    expect(sha256(await readFile(join(app.files, read.file2 ?? "")))).to.equal(r2.sha256);
    expect(ended.stdout).to.equal(
      `Uploaded lake_R1_001.fastq.gz to ${read.file1}\nUploaded lake_R2_001.fastq.gz to ${read.file2}\n`,
    );
  });

  itNightly(
    "joins the lanes of a sample by their names, and does not join index and undetermined reads",
    async () => {
      const order = await anOrder(app.db, admin.user.id);
      const sample = await aSample(app.db, order.id, { sampleId: "A2" });
      const run = await SequencingRun.query(app.db).insertAndFetch({ orderId: order.id, runId: "RUN-7" });
      const names = [
        "A2_S1_L002_R1_001",
        "A2_S1_L001_R1_001",
        "A2_S1_L001_I1_001",
        "Undetermined_S0_L001_R1_001",
      ];
      const files = await Promise.all(names.map((name) => aFile(`${name}.fastq.gz`, 100)));
      const paths = files.map(({ path }) => path);
      const options = ["--order", order.orderNumber, "--sample", "A2", "--run", "RUN-7", ...asAdmin(app.url)];

      const ended = await cli(["upload", ...paths, ...options], {}, `${PASSWORD}\n`);

      expect(ended.code, ended.stderr).to.equal(0);
      const read = await Read.query(app.db).findOne({ sampleId: sample.id }).throwIfNotFound();
      const bytes = await Promise.all([paths[1] ?? "", paths[0] ?? ""].map((path) => readFile(path)));
      expect(sha256(await readFile(join(app.files, read.file1 ?? "")))).to.equal(
        sha256(Buffer.concat(bytes)),
      );
      expect(read).to.include({ file2: null, sequencingRunId: run.id });
      const others = await SequencingArtifact.query(app.db)
        .where({ orderId: order.id })
        .orderBy("originalName");
      expect(others.map(({ originalName, sampleId }) => [originalName, sampleId])).to.deep.equal([
        ["A2_S1_L001_I1_001.fastq.gz", sample.id],
        ["Undetermined_S0_L001_R1_001.fastq.gz", null],
      ]);
    },
  );

  it("resumes after a kill, and survives an interrupted connection", async () => {
    await using line = await brokenLine(app.url);
    const order = await anOrder(app.db, admin.user.id);
    await aSample(app.db, order.id, { sampleId: "B1" });
    const file = await aFile("pond.fastq.gz", 40 * MIB);
    const words = ["upload", file.path, "--order", order.id, "--sample", "B1", ...asAdmin(line.url)];

    const first = spawnCli(words, {}, `${PASSWORD}\n`);
    const receivedSize = await until(async () => {
      const upload = await SequencingUpload.query(app.db).findOne({ orderId: order.id });
      return upload && Number(upload.receivedSize);
    }, "the first chunk");
    first.child.kill("SIGKILL");
    await first.ended;
    const sentBefore = line.sentBytes();
    const second = spawnCli(words, {}, `${PASSWORD}\n`);
    await until(() => line.sentBytes() > sentBefore + MIB, "bytes of the second attempt");
    line.cut();
    line.mend();
    const ended = await second.ended;

    expect(ended.code).to.equal(0);
    expect(receivedSize).to.be.greaterThan(0);
    const uploads = await SequencingUpload.query(app.db).where({ orderId: order.id });
    expect(uploads.map(({ status }) => status)).to.deep.equal(["COMPLETED"]);
    expect(sha256(await readFile(join(app.files, uploads[0]?.finalPath ?? "")))).to.equal(file.sha256);
  });

  itNightly("reports a refusal in a sentence", async () => {
    const order = await anOrder(app.db, admin.user.id, { status: "DRAFT" });
    const file = await aFile("x.fastq", 10);
    const run = (words: string[], password = PASSWORD) =>
      cli(["upload", ...words, ...asAdmin(app.url)], {}, `${password}\n`);
    const rows = [
      [await run([file.path, "--order", order.id], "wrong password"), "Invalid email or password"],
      [await run([file.path, "--order", "ORD-20000101-0001"]), "Order not found: ORD-20000101-0001"],
      [
        await run([file.path, "--order", order.id]),
        "Sequencing data can only be managed on submitted or completed sequencing orders",
      ],
    ] as const;
    for (const [ended, sentence] of rows) {
      expect([ended.code, ended.stderr.trim().split("\n").at(-1)]).to.deep.equal([1, sentence]);
    }
  });

  function asAdmin(url: string): string[] {
    return ["--email", admin.user.email, "--url", url];
  }
});

describe("the role derived from a file name", () => {
  const rows = [
    ["lake_R1.fastq.gz", "R1"],
    ["lake_R2.fastq.gz", "R2"],
    ["lake_S1_L001_R2_001.fastq.gz", "R2"],
    ["lake.2.fq", "R2"],
    ["lake_1.fastq", "R1"],
    ["lake2.fastq.gz", "R1"],
    ["lake.fastq.gz", "R1"],
  ] as const;
  for (const [name, role] of rows)
    it(`is ${role} for ${name}`, () => expect(parseReadRole(name)).to.equal(role));
});
