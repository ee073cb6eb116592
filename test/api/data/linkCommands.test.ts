import { execFile } from "node:child_process";
import { readFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { type FetchTool, linkCommands, type LinkedFile } from "../../../client/data/delivery/linkCommands.ts";
import { Download } from "../../../db/models/Download.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aPublishedDelivery, deliveryCalls, publishFiles } from "../../helpers/deliveries.ts";
import { aFile, anArtifact } from "../../helpers/factories.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const run = promisify(execFile);

describe("the commands that download a delivery by its link", () => {
  let app: TestApp;
  let owner: Person;
  let folder: Awaited<ReturnType<typeof tempDir>>;

  before(async () => {
    app = await testApp();
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());
  beforeEach(async () => (folder = await tempDir()));
  afterEach(() => folder.remove());

  async function aLink() {
    const delivery = await aPublishedDelivery(app.db, app.files, owner);
    const path = `orders/${delivery.order.id}/artifacts/odd.html`;
    await aFile(app.files, path, "odd");
    await anArtifact(app.db, delivery.order.id, {
      path,
      visibility: "customer",
      originalName: "it's $HOME `id` \\ 報告.html",
    });
    await publishFiles(app.db, delivery.order.id);
    const { id, token } = await deliveryCalls(owner).link(delivery.order.id);
    const { body } = await app.anyone.get(`/api/deliveries/${token}`);
    return { ...delivery, id, token, files: body.files as LinkedFile[] };
  }

  /** Runs pasted commands in a shell. Returns exit code and complete output. */
  async function fetched(tool: FetchTool, { token, files }: { token: string; files: LinkedFile[] }) {
    const commands = linkCommands({ from: `${app.url}/api/deliveries/${token}`, files, tool });
    const ended = run("sh", ["-c", `${commands}\n`], { cwd: folder.path });
    return ended.then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        output: stdout + stderr,
      }),
    );
  }
  const saved = (name: string) => readFile(join(folder.path, name), "utf8");

  for (const tool of ["curl", "wget"] as const) {
    it(`download every file with ${tool}, regardless of its name, and verify it`, async function () {
      await skipWithout(this, tool);
      const link = await aLink();
      const { code, output } = await fetched(tool, link);
      expect(code, output).to.equal(0);
      expect(output).to.contain("LAKE-1/LAKE-1_R1.fastq.gz: OK");
      expect(output).to.contain("LAKE-1/LAKE-1_R2.fastq.gz: OK");
      expect(await saved("LAKE-1/LAKE-1_R1.fastq.gz")).to.equal(link.contents.R1);
      expect(await saved("LAKE-1/LAKE-1_R2.fastq.gz")).to.equal(link.contents.R2);
      expect(await saved("order/Quality report.html")).to.equal(link.contents.report);
      expect(await saved("order/it's $HOME `id` _ 報告.html")).to.equal("odd");
    });

    it(`resume a partial file with ${tool}, and leave complete ones unchanged`, async function () {
      await skipWithout(this, tool);
      const link = await aLink();
      await fetched(tool, link);
      await truncate(join(folder.path, "LAKE-1/LAKE-1_R1.fastq.gz"), 4);
      await until(
        async () => !(await Download.query(app.db).findOne({ linkId: link.id, outcome: null })),
        "an end",
      );
      await Download.query(app.db).delete().where({ linkId: link.id });

      const again = await fetched(tool, link);

      expect(again.code, again.output).to.equal(0);
      expect(await saved("LAKE-1/LAKE-1_R1.fastq.gz")).to.equal(link.contents.R1);
      const rows = await Download.query(app.db).where({ linkId: link.id });
      expect(rows.map(({ fileName, firstByte }) => [fileName, firstByte])).to.deep.equal([
        ["LAKE-1_R1.fastq.gz", "4"],
      ]);
    });

    it(`fail with ${tool} once the link is revoked, and keep existing files`, async function () {
      await skipWithout(this, tool);
      const link = await aLink();
      await fetched(tool, link);
      await deliveryCalls(owner).revokeLink(link.order.id, link.id);
      await truncate(join(folder.path, "LAKE-1/LAKE-1_R1.fastq.gz"), 4);

      const { code, output } = await fetched(tool, link);

      expect(code).not.to.equal(0);
      expect(output).to.match(/410/);
      expect(await saved("LAKE-1/LAKE-1_R1.fastq.gz")).to.equal(link.contents.R1.slice(0, 4));
    });
  }
});

// Only CI is sure to have both.
async function skipWithout(test: Mocha.Context, tool: FetchTool): Promise<void> {
  const isHere = await run("sh", ["-c", `command -v ${tool}`]).then(
    () => true,
    () => false,
  );
  if (isHere) return;
  if (process.env["CI"]) throw new Error(`CI must have ${tool}`);
  test.skip();
}
