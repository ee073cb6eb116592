import { expect } from "chai";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { readTail } from "../../../server/analysis/runRecords/readTail.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aStagedRun, type StagedRun } from "../../helpers/runFolders.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { setWeblogSecret } from "../../helpers/weblog.ts";
import { redactLines } from "../../../server/analysis/tokens/mapLines.ts";

const SECRET = "s3cret & (long enough)";
const ADDRESS = `http://h/api/pipelines/weblog?runId=1&token=${encodeURIComponent(SECRET)}`;

async function redacted(chunks: string[], secret?: string): Promise<string> {
  return (
    await buffer(Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(redactLines(secret)))
  ).toString();
}

describe("a displayed log", () => {
  it("contains no token, regardless of how it is split", async () => {
    const line = `${"x".repeat(70_000)}${ADDRESS}${"y".repeat(70_000)}`;
    for (const cut of [69_990, 70_010, 70_040, 70_060, 70_075]) {
      const text = await redacted([line.slice(0, cut), line.slice(cut), "\n"]);
      expect(text).to.include("token=[redacted]");
      expect(text).to.not.match(/s3cret|enough/);
    }
  });

  it("contains no separate secret", async () => {
    const text = `it is ${SECRET}, or ${encodeURIComponent(SECRET)}\n`;
    expect(await redacted([text.slice(0, 12), text.slice(12)], SECRET)).to.equal(
      "it is [redacted], or [redacted]\n",
    );
  });

  it("without line ends is neither delayed nor buffered, and is complete", async () => {
    const through = redactLines();
    const got: Buffer[] = [];
    through.on("data", (chunk: Buffer) => got.push(chunk));
    let most = 0;
    let sent = 0;
    for (let part = 0; part < 200; part++) {
      through.write(Buffer.alloc(64 * 1024, 0x61 + (part % 26)));
      sent += 64 * 1024;
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, sent - got.reduce((sum, { length }) => sum + length, 0));
    }
    through.end();
    const whole = await buffer(Readable.from(got).pipe(redactLines()));
    expect(most).to.be.at.most(256 * 1024);
    expect(whole.length).to.be.at.least(sent - 256 * 1024);
  });
});

describe("the stored end of a log", () => {
  it("exists also without a line end, and does not begin with part of a token", async () => {
    const folder = await tempDir();
    const after = "z ".repeat(32_000);
    await writeFile(join(folder.path, "log"), `${"a".repeat(100_000)}token=${"b".repeat(4_000)} ${after}`);
    const text = (await readTail({ root: folder.path, path: "log" }, undefined))?.text ?? "";
    expect(text).to.match(/^[z ]+$/);
    expect(text.length).to.be.within(50_000, 64 * 1024);
    await folder.remove();
  });
});

describe("logs of a package that prints garbage", () => {
  let app: TestApp;
  let admin: Person;
  let run: StagedRun;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    await aSample(app.db, order.id);
    run = await aStagedRun(app, { orderId: order.id }, { status: "failed" });
    await mkdir(join(run.runFolder, "logs"));
    await setWeblogSecret(app.site, SECRET);
  });
  afterEach(() => app[Symbol.asyncDispose]());
  const log = (bytes: Uint8Array | string) => writeFile(join(run.runFolder, "logs/pipeline.out"), bytes);
  const shown = async (query = "") =>
    (await admin.get(`/api/pipelines/runs/${run.id}/logs${query}`)).body as { content: string };

  it("are still text of bounded size", async () => {
    await log(Buffer.from(Array.from({ length: 3 * 1024 * 1024 }, (_, at) => (at * 7919) % 256)));
    const { content } = await shown("?tail=10000");
    expect(content).to.not.match(/\p{Surrogate}/u);
    // What is no text is shown by a sign of three bytes.
    expect(Buffer.byteLength(content)).to.be.at.most(3 * 1024 * 1024);
    expect(content.length).to.be.at.most(1024 * 1024);
  });

  it("show no part of a token where they are split", async () => {
    const piece = 1024 * 1024;
    for (const inside of [2, 10, 16]) {
      const rest = ` ${"\u00e4 ".repeat(1000)}`;
      const after = "c".repeat(piece - Buffer.byteLength(rest) - encodeURIComponent(SECRET).length + inside);
      await log(`${ADDRESS}${rest}${after}`);
      const { content } = await shown();
      expect(content).to.not.match(/cret|enough|20%28/);
    }
  });
});
