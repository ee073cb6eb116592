import { expect } from "chai";
import { EventSource } from "eventsource";
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { truncate, unlink } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { aFile, anArtifact, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { streamFetch } from "../../helpers/eventStream.ts";
import { until } from "../../helpers/until.ts";

interface LiveMessage {
  kind: string;
  path?: string;
  hashedBytes?: number;
  sizeBytes?: number;
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const TEBIBYTE = 2 ** 40;
// Hashing this would take a thread half an hour.
const ENDLESS_BYTES = TEBIBYTE;

describe("verifying the checksums of an order", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let order: Order;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());
  beforeEach(async () => void (order = await anOrder(app.db, owner.user.id)));

  /** A client of the feed; it listens until the final event or until it closes. */
  class Verification implements Disposable {
    readonly heard: LiveMessage[] = [];
    refusal: [number, string] | undefined;
    isComplete = false;
    readonly #source: EventSource;

    constructor(browser: Browser, orderId = order.id) {
      const url = `${browser.url}/trpc/files.verify?input=${encodeURIComponent(JSON.stringify({ orderId }))}`;
      this.#source = new EventSource(url, { fetch: streamFetch(browser) });
      this.#source.addEventListener("message", ({ data }) =>
        this.heard.push(JSON.parse(data) as LiveMessage),
      );
      this.#source.addEventListener("return", () => {
        this.isComplete = true;
        this.#source.close();
      });
      this.#source.addEventListener("serialized-error", ({ data }) => {
        const { message, data: more } = JSON.parse(data);
        this.refusal = [more.httpStatus, message];
        this.#source.close();
      });
    }

    of(kind: string): LiveMessage[] {
      return this.heard.filter((event) => event.kind === kind);
    }

    async completed(): Promise<this> {
      await until(() => this.isComplete, "the verification to end");
      return this;
    }

    [Symbol.dispose](): void {
      this.#source.close();
    }
  }

  it("compares each file of active reads and artifacts with its stored checksum", async () => {
    const sample = await aSample(app.db, order.id);
    const second = await aSample(app.db, order.id);
    const name = (file: string) => `orders/${order.id}/${file}`;
    for (const file of ["a_R1.fastq", "a_R2.fastq", "b.fastq", "plain.fastq", "report.html"])
      await aFile(app.files, name(file), file);
    await aRead(app.db, sample.id, {
      file1: name("a_R1.fastq"),
      file2: name("a_R2.fastq"),
      fileSize1: "10",
      checksum1: md5("a_R1.fastq").toUpperCase(),
      checksum2: sha256("something else"),
    });
    await aRead(app.db, sample.id, { file1: name("old.fastq"), checksum1: md5(""), isActive: false });
    await aRead(app.db, second.id, { file1: name("b.fastq"), file2: name("gone.fastq"), checksum2: md5("") });
    await anArtifact(app.db, order.id, {
      path: name("report.html"),
      originalName: "My report.html",
      size: "11",
      checksum: `sha256:${sha256("report.html")}`,
    });
    await anArtifact(app.db, order.id, {
      path: name("plain.fastq"),
      originalName: "plain",
      checksum: "crc 12",
    });
    await anArtifact(app.db, order.id, {
      path: "../outside.txt",
      originalName: "outside",
      checksum: md5(""),
    });
    const rows = () =>
      Promise.all([Read.query(app.db).orderBy("id"), SequencingArtifact.query(app.db).orderBy("id")]);
    const before = await rows();

    using verification = await new Verification(admin).completed();

    expect(verification.heard[0]).to.deep.equal({ kind: "begun", total: 7, sizeBytes: 21 });
    const byPath = verification.of("result").sort((a, b) => ((a.path ?? "") < (b.path ?? "") ? -1 : 1));
    const result = (path: string, named: string, rest: object) => ({
      kind: "result",
      path,
      name: named,
      owner: named.includes(".fastq") ? "read" : "artifact",
      ...rest,
    });
    expect(byPath).to.deep.equal([
      result("../outside.txt", "outside", { outcome: "unreadable", expected: md5(""), computed: null }),
      result(name("a_R1.fastq"), "a_R1.fastq", {
        outcome: "matches",
        expected: md5("a_R1.fastq").toUpperCase(),
        computed: md5("a_R1.fastq"),
      }),
      result(name("a_R2.fastq"), "a_R2.fastq", {
        outcome: "differs",
        expected: sha256("something else"),
        computed: sha256("a_R2.fastq"),
      }),
      result(name("b.fastq"), "b.fastq", { outcome: "noChecksum", expected: null, computed: null }),
      result(name("gone.fastq"), "gone.fastq", { outcome: "missing", expected: md5(""), computed: null }),
      result(name("plain.fastq"), "plain", { outcome: "noChecksum", expected: "crc 12", computed: null }),
      result(name("report.html"), "My report.html", {
        outcome: "matches",
        expected: `sha256:${sha256("report.html")}`,
        computed: sha256("report.html"),
      }),
    ]);
    const counts = { matches: 2, differs: 1, noChecksum: 2, missing: 1, unreadable: 1 };
    expect(verification.heard.at(-1)).to.deep.equal({ kind: "done", counts });

    expect(await rows()).to.deep.equal(before);
    const entries = await AuditEntry.query(app.db).where({ orderId: order.id });
    expect(entries.map(({ action, userId, after }) => ({ action, userId, after }))).to.deep.equal([
      {
        action: "files.verified",
        userId: admin.user.id,
        after: { ...counts, differing: [name("a_R2.fastq")] },
      },
    ]);
    const loud = app.logged.filter(({ msg }) => msg === "stored files differ from their checksums");
    expect(loud.map(({ level, orderId, paths }) => ({ level, orderId, paths }))).to.deep.equal([
      { level: 50, orderId: order.id, paths: [name("a_R2.fastq")] },
    ]);
  });

  it("reports the progress of each file during hashing", async () => {
    const sample = await aSample(app.db, order.id);
    const large = `large-${order.id}.fastq`;
    await aFile(app.files, large, "");
    await truncate(join(app.files, large), 100 * 2 ** 20);
    await aRead(app.db, sample.id, { file1: large, checksum1: md5("x") });

    using verification = await new Verification(admin).completed();

    const progress = verification.of("progress");
    expect(progress.length).to.be.greaterThan(0);
    for (const event of progress)
      expect(event).to.deep.include({ path: large, name: large, sizeBytes: 100 * 2 ** 20 });
    const hashed = progress.map(({ hashedBytes = 0 }) => hashedBytes);
    expect(hashed).to.deep.equal([...hashed].sort((a, b) => a - b));
  });

  it("reports an order without files", async () => {
    using verification = await new Verification(admin).completed();
    const counts = { matches: 0, differs: 0, noChecksum: 0, missing: 0, unreadable: 0 };
    expect(verification.heard).to.deep.equal([
      { kind: "begun", total: 0, sizeBytes: 0 },
      { kind: "done", counts },
    ]);
  });

  it("reports a file as missing that is deleted before its check", async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `turns-${order.id}/${index}.fastq`);
    for (const path of paths) {
      await aFile(app.files, path, "");
      await truncate(join(app.files, path), 32 * 2 ** 20);
      await aRead(app.db, (await aSample(app.db, order.id)).id, { file1: path, checksum1: md5("x") });
    }
    using verification = new Verification(admin);
    await until(() => verification.of("progress").length > 0, "the first file");
    const last = paths.at(-1) ?? "";
    await unlink(join(app.files, last));
    await verification.completed();
    expect(verification.of("result").find(({ path }) => path === last)).to.include({ outcome: "missing" });
    expect(verification.heard.at(-1)).to.deep.equal({
      kind: "done",
      counts: { matches: 0, differs: 29, noChecksum: 0, missing: 1, unreadable: 0 },
    });
  });

  it("is refused before the order is read, and for unknown orders", async () => {
    const rows: [Browser, string, [number, string]][] = [
      [app.anyone, "none", [401, "Unauthorized"]],
      [owner, "none", [403, "Unauthorized"]],
      [
        await app.as("FACILITY_ADMIN", { isDemo: true }),
        "none",
        [403, "File management is disabled in the public demo."],
      ],
      [admin, "none", [404, "Sequencing Order not found"]],
    ];
    for (const [browser, orderId, refusal] of rows) {
      using verification = new Verification(browser, orderId);
      await until(() => verification.refusal, "the refusal");
      expect(verification.refusal).to.deep.equal(refusal);
    }
  });

  describe("when the client disconnects", () => {
    /** Samples of the order with one file each that is too large to hash during the test. */
    async function endlessFiles(count: number): Promise<string[]> {
      const paths = Array.from({ length: count }, (_, index) => `endless-${order.id}-${index}.fastq`);
      for (const path of paths) {
        await aFile(app.files, path, "");
        await truncate(join(app.files, path), ENDLESS_BYTES);
        await aRead(app.db, (await aSample(app.db, order.id)).id, { file1: path, checksum1: md5("x") });
      }
      return paths;
    }
    const hashesAgain = async () => {
      await aFile(app.files, "small.fastq", "small");
      const { body } = await admin.post("/api/files/checksum", { filePaths: ["small.fastq"] });
      expect(body.results[0].checksum).to.equal(md5("small"));
    };

    it("stops, frees its threads and writes nothing", async () => {
      await endlessFiles(availableParallelism() + 2);
      const verification = new Verification(admin);
      await until(
        () => verification.of("progress").some(({ hashedBytes = 0 }) => hashedBytes > 0),
        "the first bytes to be hashed",
      );
      verification[Symbol.dispose]();
      await hashesAgain();
      expect(await AuditEntry.query(app.db).where({ orderId: order.id })).to.deep.equal([]);
    });

    it("stops a calculation of checksums too, including queued ones", async () => {
      const filePaths = await endlessFiles(availableParallelism() + 2);
      const gone = new AbortController();
      const answering = fetch(`${app.url}/api/files/checksum`, {
        method: "POST",
        headers: { cookie: admin.cookie ?? "", "content-type": "application/json" },
        body: JSON.stringify({ filePaths }),
        signal: gone.signal,
      }).catch((error: Error) => error.name);
      using verification = new Verification(admin);
      await until(() => verification.of("begun").length > 0, "both to be under way");
      gone.abort();
      expect(await answering).to.equal("AbortError");
      await until(
        () => verification.of("progress").some(({ hashedBytes = 0 }) => hashedBytes > 0),
        "a thread to be free for the other",
      );
      verification[Symbol.dispose]();
      await hashesAgain();
    });
  });
});
