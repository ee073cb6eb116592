import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const BYTES = new TextEncoder().encode("@r\nACGT\n+\nIIII\n");
const FULL = { error: "The data disk is full. Free some space and try again." };
const READ_ONLY = { error: "The data disk is read-only. Make it writable and try again." };

describe("the disk under an upload", () => {
  let app: TestApp;
  let admin: Person;
  let disk: string;
  let uploads: string;
  let sampleId: string;

  beforeEach(async function () {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    disk = join(app.site.env.home, "disk");
    await mkdir(disk);
    if (!mounted("-t", "tmpfs", "-o", "size=1m,nr_inodes=12", "tmpfs", disk)) {
      process.stderr.write("      not checked here: only root can mount a small disk\n");
      await app[Symbol.asyncDispose]();
      this.skip();
    }
    expect((await admin.put("/api/admin/settings/sequencing-files", { dataBasePath: disk })).status).to.equal(
      200,
    );
    const order = await anOrder(app.db, admin.user.id, { status: "SUBMITTED" });
    sampleId = (await aSample(app.db, order.id)).id;
    uploads = `/api/orders/${order.id}/sequencing/uploads`;
  });
  afterEach(async () => {
    execFileSync("umount", [disk], { stdio: "pipe" });
    await app[Symbol.asyncDispose]();
  });

  const mounted = (...options: string[]): boolean => {
    try {
      execFileSync("mount", options, { stdio: "pipe" });
      return true;
    } catch {
      return false;
    }
  };
  const begin = async () =>
    (
      await admin.post(uploads, {
        targetKind: "read",
        targetRole: "R1",
        originalName: "a.fastq",
        expectedSize: BYTES.length,
        sampleId,
      })
    ).body.uploadId as string;
  const send = (id: string) => admin.send("PATCH", `${uploads}/${id}`, BYTES, { "x-service-offset": "0" });

  it("without a free inode: returns 503, and accepts the chunk once there is space", async () => {
    const id = await begin();
    const names = Array.from({ length: 12 }, (_, at) => join(disk, `filler-${at}`));
    for (const name of names) await writeFile(name, "").catch(() => {});
    expect(statusAndBody(await send(id))).to.deep.equal([503, FULL]);
    for (const name of names) await rm(name, { force: true });
    expect((await send(id)).body).to.include({ receivedSize: BYTES.length, status: "READY" });
  });

  it("mounted read-only: returns 503 for a chunk and for complete, and both work again afterwards", async () => {
    const first = await begin();
    const second = await begin();
    await send(second);
    execFileSync("mount", ["-o", "remount,ro", disk], { stdio: "pipe" });
    expect(statusAndBody(await send(first))).to.deep.equal([503, READ_ONLY]);
    expect(statusAndBody(await admin.post(`${uploads}/${second}/complete`))).to.deep.equal([503, READ_ONLY]);
    execFileSync("mount", ["-o", "remount,rw", disk], { stdio: "pipe" });
    expect((await send(first)).status).to.equal(200);
    expect((await admin.post(`${uploads}/${second}/complete`)).status).to.equal(200);
  });

  it("hides names of samples from other users of the machine", async () => {
    const id = await begin();
    await send(id);
    const { finalPath } = (await admin.post(`${uploads}/${id}/complete`)).body;
    const parts = (finalPath as string).split("/").slice(0, -1);
    for (let depth = 1; depth <= parts.length; depth++) {
      const { mode } = await stat(join(disk, ...parts.slice(0, depth)));
      expect((mode & 0o777).toString(8), parts.slice(0, depth).join("/")).to.equal("750");
    }
  });
});
