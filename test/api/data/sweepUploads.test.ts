import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { raw } from "objection";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { removeExpiredSessions } from "../../../server/access/auth/signOut.ts";
import { startJobs } from "../../../server/main/startJobs.ts";
import { sweepUploads } from "../../../server/data/uploads/sweepUploads.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe("sweeping uploads", () => {
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["as"]>>;

  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const anOpenOrder = async () => {
    const order = await anOrder(app.db, admin.user.id);
    return { order, uploads: uploadCalls(admin, order.id) };
  };
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  const row = (id: string) => SequencingUpload.query(app.db).findById(id).throwIfNotFound();
  const tempFolders = (orderId: string) => readdir(join(app.files, "orders", orderId, ".tmp"));

  /** Sets the age of a file or directory. */
  async function age(path: string, minutes: number) {
    const then = new Date(Date.now() - minutes * MINUTE_MS);
    await utimes(path, then, then);
  }

  it("cancels sessions without progress for 7 days and removes their files", async () => {
    const { order, uploads } = await anOpenOrder();
    const ready = await uploads.sent(randomBytes(10));
    const pending = (await uploads.initiate()).body.uploadId;
    const done = await uploads.sent(randomBytes(10));
    await uploads.complete(done);

    const early = await sweepUploads(app.site, inDays(6.9));
    const late = await sweepUploads(app.site, inDays(7.1));

    expect(early).to.deep.equal({ cancelled: 0, removed: 0 });
    expect(late).to.deep.equal({ cancelled: 2, removed: 0 });
    expect([await row(ready), await row(pending), await row(done)].map(({ status }) => status)).to.deep.equal(
      ["CANCELLED", "CANCELLED", "COMPLETED"],
    );
    expect(await tempFolders(order.id)).to.deep.equal([]);
    const audit = await AuditEntry.query(app.db).findOne({ targetId: ready, action: "upload.cancelled" });
    expect(audit).to.deep.include({
      userId: null,
      before: { status: "READY" },
      after: { status: "CANCELLED", reason: "untouched" },
    });
  });

  it("counts the days of the setting from the last chunk", async () => {
    const { uploads } = await anOpenOrder();
    const id = (await uploads.initiate()).body.uploadId;
    await SequencingUpload.query(app.db)
      .findById(id)
      .patch({ createdAt: inDays(-30) });
    await admin.put("/api/admin/settings/sequencing-files", { config: { uploadUntouchedDays: 3 } });

    expect((await sweepUploads(app.site, inDays(2.9))).cancelled).to.equal(0);
    expect((await sweepUploads(app.site, inDays(3.1))).cancelled).to.equal(1);
  });

  it("keeps a session that is receiving a chunk", async () => {
    const { uploads } = await anOpenOrder();
    const id = (await uploads.initiate()).body.uploadId;
    await SequencingUpload.query(app.db)
      .findById(id)
      .patch({ leaseId: "x", leaseProcess: app.site.changes.processKey, leaseTouchedAt: raw("now()") });

    expect((await sweepUploads(app.site, inDays(8))).cancelled).to.equal(0);
    expect((await row(id)).status).to.equal("PENDING");
  });

  it("removes entries that belong to no open session and are older than an hour", async () => {
    const { order, uploads } = await anOpenOrder();
    const open = await uploads.sent(randomBytes(10));
    const area = join(app.files, "orders", order.id, ".tmp");
    for (const name of ["old", "fresh", "growing"]) {
      await mkdir(join(area, name));
      await writeFile(join(area, name, "a b.fastq.gz"), "stray");
    }
    await writeFile(join(area, "file"), "stray");
    await age(join(area, "old", "a b.fastq.gz"), 61);
    for (const name of ["old", "growing", "file", open]) await age(join(area, name), 61);
    await age(join(area, open, "report.html"), 61);

    const swept = await sweepUploads(app.site, new Date());

    expect(swept).to.deep.equal({ cancelled: 0, removed: 2 });
    expect(await tempFolders(order.id)).to.have.members([open, "fresh", "growing"]);
  });

  it("follows no link and changes no file outside the temporary directories", async () => {
    const { order } = await anOpenOrder();
    const outside = await tempDir();
    await mkdir(join(outside.path, "U"));
    await writeFile(join(outside.path, "U", "kept"), "kept");
    await mkdir(join(app.files, "orders", order.id, ".tmp"), { recursive: true });
    await symlink(join(outside.path, "U"), join(app.files, "orders", order.id, ".tmp", "link"));
    await mkdir(join(app.files, "orders", "other"));
    await symlink(outside.path, join(app.files, "orders", "other", ".tmp"));
    await symlink(outside.path, join(app.files, "orders", "linked"));
    await mkdir(join(app.files, "orders", order.id, "reads"));
    await writeFile(join(app.files, "orders", order.id, "reads", "kept"), "kept");

    await sweepUploads(app.site, inDays(1));

    expect(await readFile(join(outside.path, "U", "kept"), "utf8")).to.equal("kept");
    expect((await stat(join(app.files, "orders", order.id, "reads", "kept"))).size).to.equal(4);
    expect(await tempFolders(order.id)).to.deep.equal([]);
    await outside.remove();
  });

  it("does nothing without received files", async () => {
    expect(await sweepUploads(app.site, new Date())).to.deep.equal({ cancelled: 0, removed: 0 });

    await admin.put("/api/admin/settings/sequencing-files", { dataBasePath: null });
    expect(await sweepUploads(app.site, new Date())).to.deep.equal({ cancelled: 0, removed: 0 });
  });

  it("removes user sessions after their 30 days", async () => {
    expect(await removeExpiredSessions(app.site, inDays(29))).to.equal(0);
    expect(await removeExpiredSessions(app.site, inDays(31))).to.equal(1);

    expect((await admin.get("/api/auth/session")).body).to.deep.equal({ user: null });
  });

  it("runs as a job of the database, once for all processes", async () => {
    const { uploads } = await anOpenOrder();
    const id = (await uploads.initiate()).body.uploadId;
    await app.site.database("sequencing_uploads").update({ updatedAt: inDays(-8) });
    const jobs = await Promise.all([startJobs(app.site), startJobs(app.site)]);

    await app.site.database.raw("select graphile_worker.add_job('sweepUploads')");

    await until(async () => (await row(id)).status === "CANCELLED");
    await Promise.all(jobs.map((each) => each.stop()));
    expect(await AuditEntry.query(app.db).where({ targetId: id, action: "upload.cancelled" })).to.have.length(
      1,
    );
    const { rows } = await app.site.database.raw(
      "select identifier from graphile_worker._private_known_crontabs order by 1",
    );
    const names = rows.map(({ identifier }: { identifier: string }) => identifier);
    expect(names).to.deep.equal([
      "checkReferenceData",
      "cleanWorkFiles",
      "downloadReferenceData",
      "eraseDeletedMessages",
      "foldRunCounts",
      "hashFiles",
      "joinLanes",
      "notifyExpiringTokens",
      "queueDigests",
      "recheckReferenceData",
      "removeExpiredSessions",
      "resumeReadImports",
      "runReadIntake",
      "runRules",
      "sealAudit",
      "sendMails",
      "sendWebhooks",
      "sweepApprovalLinks",
      "sweepAttachments",
      "sweepDecisions",
      "sweepDeliveries",
      "sweepMails",
      "sweepNotifications",
      "sweepReferenceDownloads",
      "sweepRunFolders",
      "sweepUploads",
      "tellAuditHead",
    ]);
  });
});
