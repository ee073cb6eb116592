import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Order } from "../../../db/models/Order.ts";
import { User } from "../../../db/models/User.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { Feed } from "../../helpers/feed.ts";
import { type Installation, installation } from "../../helpers/installation.ts";
import { RunFeed } from "../../helpers/runFeed.ts";
import { aRun } from "../../helpers/runs.ts";
import { statuses } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";
import { uploadCalls } from "../../helpers/uploads.ts";
import { weblogPath } from "../../helpers/weblogPath.ts";

const KIB = 1024;
const SECRET = "the secret of engines";

describe("two web servers behind a proxy", function () {
  this.timeout(60_000);
  let site: Installation;
  let order: Order;
  before(async () => (site = await installation()));
  beforeEach(async () => {
    const { id } = await User.query(site.database).findOne({ email: site.email }).throwIfNotFound();
    order = await anOrder(site.database, id);
    site.proxy.passed.length = 0;
  });
  after(() => site[Symbol.asyncDispose]());

  const signIn = (browser: Browser, password = site.password) =>
    browser.post("/api/auth/sign-in", { email: site.email, password });
  const whoIs = async (browser: Browser) => (await browser.get("/api/auth/session")).body.user?.email;
  const [first, second] = [0, 1].map((index) => () => new Browser(site.webUrls[index]!)) as [
    () => Browser,
    () => Browser,
  ];
  /** The server that received the last request whose path has this prefix. */
  const getServer = (path: string) =>
    site.proxy.passed.findLast((one) => one.path.startsWith(path))?.to ?? "nobody";

  it("get requests by turns", async () => {
    for (let sent = 0; sent < 4; sent++) await site.admin.get("/healthz");
    const servers = site.proxy.passed.map(({ to }) => to);
    expect(servers).to.have.members([...site.webUrls, ...site.webUrls]);
  });

  it("share sessions, until the user signs out on one of them", async () => {
    const [here, there] = [first(), second()];
    await signIn(here);
    there.cookie = here.cookie;
    expect(await whoIs(here)).to.equal(site.email);
    expect(await whoIs(there)).to.equal(site.email);

    await there.post("/api/auth/sign-out");

    expect(await whoIs(here)).to.equal(undefined);
  });

  it("count wrong passwords together", async () => {
    const anyone = new Browser(site.proxy.url);
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        anyone.post("/api/auth/sign-in", { email: "nobody@example.org", password: "not this one" }),
      ),
    );
    expect(statuses(answers)).to.deep.equal({ 401: 10, 429: 4 });
  });

  it("receive the chunks of one upload in turn, and one continues when the other is killed", async () => {
    const uploads = uploadCalls(site.admin, order.id);
    const sample = await aSample(site.database, order.id);
    const bytes = randomBytes(600 * KIB);
    const { uploadId } = (
      await uploads.initiate({
        targetKind: "read",
        targetRole: "R1",
        originalName: "run.fastq.gz",
        sampleId: sample.id,
        expectedSize: bytes.length,
      })
    ).body;
    const send = (offset: number) =>
      uploads.chunk(uploadId, offset, bytes.subarray(offset, offset + 100 * KIB));

    for (const offset of [0, 100 * KIB]) expect((await send(offset)).status).to.equal(200);
    expect(new Set(site.proxy.passed.slice(-2).map(({ to }) => to)).size).to.equal(2);

    const broken = uploads.open(uploadId, 200 * KIB, { contentLength: 100 * KIB });
    broken.send(bytes.subarray(200 * KIB, 250 * KIB));
    await until(
      async () => (await site.database("sequencing_uploads").where({ id: uploadId }).first()).leaseId,
      "the chunk to be written",
    );
    const dead = getServer(`${uploads.path}/${uploadId}`);
    await site.kill(dead);
    expect(await broken.answer.then(({ status }) => status)).to.equal(502);

    expect((await uploads.get(uploadId)).body).to.include({ receivedSize: 200 * KIB, status: "UPLOADING" });
    for (const offset of [200 * KIB, 300 * KIB]) expect((await send(offset)).status).to.equal(200);
    await site.startAgain(dead);
    for (const offset of [400 * KIB, 500 * KIB]) expect((await send(offset)).status).to.equal(200);
    expect(new Set(site.proxy.passed.slice(-2).map(({ to }) => to)).size).to.equal(2);
    const { status, body } = await uploads.complete(uploadId);
    expect(status).to.equal(200);
    expect((await readFile(join(site.home, "files", body.finalPath))).equals(bytes)).to.equal(true);
  });

  it("keep pages live: when one is killed, its pages reconnect to the other and are current", async () => {
    await site.admin.put("/api/admin/settings/pipelines/execution", { weblogSecret: SECRET });
    const run = await aRun(site.database, { orderId: order.id });
    const tell = async (process: string) => {
      const trace = { task_id: process, process, name: process, status: "COMPLETED" };
      const answer = await site.admin.post(weblogPath({ runId: run.id, token: SECRET }), {
        event: "process_completed",
        trace,
      });
      expect(answer.status).to.equal(200);
    };
    using changes = await new Feed(site.admin).listening();
    const servesChanges = getServer("/trpc/changes.watch");
    // The proxy alternates, so that each server has the pages of two users.
    using others = await new Feed(site.admin).listening();
    using page = new RunFeed(site.admin, run.id);
    await page.shows(() => true);
    const servesPage = getServer("/trpc/runs.watch");
    expect(servesPage).to.equal(servesChanges);
    await tell("ALIGN");
    await page.shows(({ otherProcesses }) => otherProcesses.length === 1);

    await site.kill(servesChanges);
    await tell("REPORT");
    await site.admin.put(`/api/orders/${order.id}`, { name: "Lake" });

    await until(() => others.heard.includes(order.id), "the page at the other server to hear");
    await changes.listening(2);
    await page.shows(({ otherProcesses }) => otherProcesses.length === 2, "the page to show what it missed");
    expect(page.connections).to.equal(2);
    expect([others.connections, others.cuts]).to.deep.equal([1, 0]);
    expect((await site.admin.get(`/api/orders/${order.id}`)).body.name).to.equal("Lake");
    changes.heard.length = 0;
    await site.admin.put(`/api/orders/${order.id}`, { name: "Sea" });
    await until(() => changes.heard.includes(order.id), "the page to hear again");
    await site.startAgain(servesChanges);
  });
});
