import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile, truncate } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { DeliveryLink } from "../../../db/models/DeliveryLink.ts";
import { Download } from "../../../db/models/Download.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { User } from "../../../db/models/User.ts";
import { newId } from "../../../db/newId.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import {
  type DeliveryColumns,
  aPublishedDelivery,
  deliveryCalls,
  md5,
  publishFiles,
  sha256,
} from "../../helpers/deliveries.ts";
import { aFile, anArtifact, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MIB = 1024 * 1024;
const run = promisify(execFile);

const REVOKED = [410, { error: "This link has been revoked. Ask for a new one." }];
const EXPIRED = [410, { error: "This link has expired. Ask for a new one." }];
const CLOSED = [404, { error: "This delivery is not available at the moment" }];
const UNKNOWN = [404, { error: "Delivery link not found" }];
const NOT_PART = [404, { error: "This file is no longer part of the delivery" }];

describe("links to a delivery", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let anyone: Browser;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    ({ anyone } = app);
  });
  after(() => app[Symbol.asyncDispose]());
  // Wrong tokens of one test must not count in the next.
  beforeEach(() => app.site.database("sign_in_limits").delete());

  const aDelivery = (columns: DeliveryColumns = {}) => aPublishedDelivery(app.db, app.files, owner, columns);
  const follow = (token: string, rest = "", headers = {}) =>
    anyone.get(`/api/deliveries/${token}${rest}`, headers);

  describe("are created", () => {
    it("by the owner of a published order, for 14 days", async () => {
      const { order } = await aDelivery();
      const before = Date.now();
      const { status, body } = await deliveryCalls(owner).createLink(order.id);
      const after = Date.now();

      expect([status, body]).to.deep.equal([
        200,
        {
          link: {
            id: body.link.id,
            label: "Lab B",
            state: "open",
            createdAt: body.link.createdAt,
            createdBy: { id: owner.user.id, firstName: "Person", lastName: "2", email: owner.user.email },
            expiresAt: body.link.expiresAt,
            revokedAt: null,
            revokedBy: null,
            downloadCount: 0,
            lastUsedAt: null,
            token: body.link.token,
          },
        },
      ]);
      expect(body.link.token).to.match(/^[\w-]{64}$/);
      expect(Date.parse(body.link.expiresAt)).to.be.within(before + 14 * DAY_MS, after + 14 * DAY_MS);
    });

    it("by an admin, for days or up to a time", async () => {
      const { order } = await aDelivery();
      const calls = deliveryCalls(admin);
      const days = await calls.createLink(order.id, { days: 90 });
      const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
      const time = await calls.createLink(order.id, { expiresAt });
      expect(Date.parse(days.body.link.expiresAt)).to.be.greaterThan(Date.now() + 89 * DAY_MS);
      expect(time.body.link.expiresAt).to.equal(expiresAt);
    });

    it("and listed newest first, with the token of those that are open", async () => {
      const { order } = await aDelivery();
      const calls = deliveryCalls(owner);
      const first = await calls.createLink(order.id, { label: "first" });
      const second = await calls.createLink(order.id, { label: "second" });
      const { link: revoked } = (await calls.revokeLink(order.id, first.body.link.id)).body;

      expect(statusAndBody(await calls.links(order.id))).to.deep.equal([
        200,
        { links: [second.body.link, revoked], total: 2, limit: 100, offset: 0 },
      ]);
      expect([revoked.state, revoked.token, revoked.revokedBy.id]).to.deep.equal([
        "revoked",
        null,
        owner.user.id,
      ]);
      const { body } = await calls.links(order.id, { limit: 1, offset: 1 });
      expect([body.links, body.total]).to.deep.equal([[revoked], 2]);
    });

    it("with one audit row each for making and revoking, which hold no token", async () => {
      const { order } = await aDelivery();
      const calls = deliveryCalls(owner);
      const { link } = (await calls.createLink(order.id)).body;
      await calls.revokeLink(order.id, link.id);
      const again = await calls.revokeLink(order.id, link.id);

      const entries = await AuditEntry.query(app.db).where({ orderId: order.id }).orderBy("id");
      const { revokedAt } = again.body.link;
      expect(
        entries.map(({ action, targetId, userId, before, after }) => [
          action,
          targetId,
          userId,
          before,
          after,
        ]),
      ).to.deep.equal([
        ["deliveryLink.created", link.id, owner.user.id, null, { label: "Lab B", expiresAt: link.expiresAt }],
        ["deliveryLink.revoked", link.id, owner.user.id, { revokedAt: null }, { revokedAt }],
      ]);
    });

    const refused: [string, object, number, string][] = [
      ["without a label", { label: " " }, 400, "Enter the recipient of the link"],
      ["for no day", { days: 0 }, 400, "A link is valid for 1 to 90 days"],
      ["for 91 days", { days: 91 }, 400, "A link is valid for 1 to 90 days"],
      ["for half a day", { days: 0.5 }, 400, "A link is valid for 1 to 90 days"],
      ["up to no time", { expiresAt: "tomorrow" }, 400, "expiresAt must be an ISO 8601 time"],
      ["up to the past", { expiresAt: "2020-01-01T00:00:00.000Z" }, 400, "A link must expire within 90 days"],
      [
        "up to a far future",
        { expiresAt: "2999-01-01T00:00:00.000Z" },
        400,
        "A link must expire within 90 days",
      ],
    ];
    for (const [what, fields, status, error] of refused) {
      it(`but not ${what}`, async () => {
        const { order } = await aDelivery();
        expect(statusAndBody(await deliveryCalls(owner).createLink(order.id, fields))).to.deep.equal([
          status,
          { error },
        ]);
      });
    }

    it("but not before the delivery is published, nor for the order of a demo account", async () => {
      const closed = await aDelivery({ order: { sequencingFilesPublishedAt: null } });
      const demo = await app.as("RESEARCHER", { isDemo: true });
      const demos = await aPublishedDelivery(app.db, app.files, demo);
      for (const person of [owner, admin])
        expect(statusAndBody(await deliveryCalls(person).createLink(closed.order.id))).to.deep.equal([
          409,
          { error: "A link can be created once the delivery is published" },
        ]);
      expect(statusAndBody(await deliveryCalls(admin).createLink(demos.order.id))).to.deep.equal([
        409,
        { error: "Orders of demo accounts cannot be shared by link" },
      ]);
    });

    it("but not by others, and demo sessions are shown no token", async () => {
      const { order } = await aDelivery();
      const { id } = await deliveryCalls(owner).link(order.id);
      const stranger = await app.as("RESEARCHER");
      const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
      const rows: [Browser, number, string][] = [
        [anyone, 401, "Unauthorized"],
        [stranger, 403, "Forbidden"],
        [demo, 403, "Downloads are disabled in the public demo."],
      ];
      for (const [browser, status, error] of rows) {
        const calls = deliveryCalls(browser);
        expect(statusAndBody(await calls.createLink(order.id))).to.deep.equal([status, { error }]);
        expect(statusAndBody(await calls.revokeLink(order.id, id))).to.deep.equal([status, { error }]);
        if (browser !== demo)
          expect(statusAndBody(await calls.links(order.id))).to.deep.equal([status, { error }]);
      }
      const shown = await deliveryCalls(demo).links(order.id);
      expect([shown.body.links[0].state, shown.body.links[0].token]).to.deep.equal(["open", null]);
    });

    it("and revoked only as links of their own order", async () => {
      const one = await aDelivery();
      const other = await aDelivery();
      const { id } = await deliveryCalls(owner).link(one.order.id);
      for (const linkId of [id, newId(), "nothing"])
        expect(statusAndBody(await deliveryCalls(owner).revokeLink(other.order.id, linkId))).to.deep.equal(
          UNKNOWN,
        );
    });

    it("up to 50 open ones, also by concurrent requests", async () => {
      const { order } = await aDelivery();
      const rows = Array.from({ length: 48 }, (_, index) => ({
        id: newId(),
        orderId: order.id,
        label: String(index),
        expiresAt: new Date(Date.now() + DAY_MS),
      }));
      await DeliveryLink.query(app.db).insert(rows);
      await DeliveryLink.query(app.db).insert({ orderId: order.id, label: "over", expiresAt: new Date(0) });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => deliveryCalls(owner).createLink(order.id)),
      );
      expect(statuses(answers)).to.deep.equal({ 200: 2, 409: 3 });
      expect(answers.find(({ status }) => status === 409)?.body).to.deep.equal({
        error: "A delivery can have at most 50 active links. Revoke one first.",
      });
    });
  });

  describe("provide", () => {
    it("the files of the delivery, without paths and people", async () => {
      const { order, read, artifact, contents } = await aDelivery();
      const hidden = await aSample(app.db, order.id, { sampleId: "RAW" });
      await aRead(app.db, hidden.id, { file1: "orders/raw.fastq.gz", dataClass: "raw" });
      await anArtifact(app.db, order.id, { visibility: "facility" });
      const { token } = await deliveryCalls(owner).link(order.id);
      const { expiresAt } = (await deliveryCalls(owner).links(order.id)).body.links[0];

      const answer = await follow(token);

      const common = { sampleCode: "LAKE-1", md5: null, sha256: null, hashState: "none", isMissing: false };
      expect(statusAndBody(answer)).to.deep.equal([
        200,
        {
          order: { number: order.orderNumber, name: "Lake" },
          expiresAt,
          files: [
            {
              ...common,
              id: `${read.id}-R1`,
              kind: "R1",
              fileName: "LAKE-1_R1.fastq.gz",
              savedAs: "LAKE-1/LAKE-1_R1.fastq.gz",
              size: contents.R1.length,
              checksum: md5(contents.R1),
              md5: md5(contents.R1),
            },
            {
              ...common,
              id: `${read.id}-R2`,
              kind: "R2",
              fileName: "LAKE-1_R2.fastq.gz",
              savedAs: "LAKE-1/LAKE-1_R2.fastq.gz",
              size: contents.R2.length,
              checksum: `sha256:${sha256(contents.R2).toUpperCase()}`,
              sha256: sha256(contents.R2),
            },
            {
              ...common,
              id: artifact.id,
              kind: "attachment",
              sampleCode: null,
              fileName: "Quality report.html",
              savedAs: "order/Quality report.html",
              size: null,
              checksum: null,
            },
          ],
        },
      ]);
      expect(answer.headers.get("cache-control")).to.equal("no-store");
      expect(answer.headers.get("referrer-policy")).to.equal("no-referrer");
      expect(answer.headers.get("set-cookie")).to.equal(null);
    });

    it("each file as the download serves it: completely, in parts, and again only after a change", async () => {
      const { read, order, contents } = await aDelivery();
      const { token } = await deliveryCalls(owner).link(order.id);
      const path = `/files/${read.id}-R1`;
      const direct = await owner.get(`/api/files/download?path=${encodeURIComponent(read.file1 ?? "")}`);

      const whole = await follow(token, path);
      const part = await follow(token, path, { range: "bytes=3-5" });
      const etag = whole.headers.get("etag") ?? "";
      const same = await follow(token, path, { "if-none-match": etag, "cache-control": "max-age=0" });
      const head = await anyone.send("HEAD", `/api/deliveries/${token}${path}`);
      const behind = await follow(token, path, { range: "bytes=999-" });

      expect([whole.status, String(whole.body)]).to.deep.equal([200, contents.R1]);
      for (const name of [
        "content-disposition",
        "content-type",
        "content-length",
        "x-service-read-data-class",
        "etag",
        "last-modified",
        "accept-ranges",
        "cache-control",
      ]) {
        expect(whole.headers.get(name), name).to.equal(direct.headers.get(name));
        expect(head.headers.get(name), name).to.equal(direct.headers.get(name));
      }
      expect(whole.headers.get("x-service-read-data-class")).to.equal("cleaned");
      expect(whole.headers.get("x-content-type-options")).to.equal("nosniff");
      expect([part.status, String(part.body), part.headers.get("content-range")]).to.deep.equal([
        206,
        contents.R1.slice(3, 6),
        `bytes 3-5/${contents.R1.length}`,
      ]);
      expect([same.status, head.status, head.body.length]).to.deep.equal([304, 200, 0]);
      expect(statusAndBody(behind)).to.deep.equal([416, { error: "Range not satisfiable" }]);
    });

    it("and count each file once, regardless of resumed parts, and record it", async () => {
      const { read, artifact, order } = await aDelivery();
      const { id, token } = await deliveryCalls(owner).link(order.id);
      const before = Date.now();

      await follow(token);
      await anyone.send("HEAD", `/api/deliveries/${token}/files/${artifact.id}`);
      await follow(token, `/files/${read.id}-R1`);
      await follow(token, `/files/${read.id}-R1`, { range: "bytes=5-" });
      await follow(token, `/files/${artifact.id}`, { range: "bytes=0-3" });

      const { links } = (await deliveryCalls(owner).links(order.id)).body;
      expect(links[0].downloadCount).to.equal(2);
      expect(Date.parse(links[0].lastUsedAt)).to.be.within(before, Date.now());
      const rows = await until(async () => {
        const { downloads } = (await deliveryCalls(admin).downloads(order.id)).body;
        return downloads.every(({ state }: { state: string }) => state === "complete") && downloads;
      }, "the rows to be ended");
      expect(
        rows.map(({ by, user, link, fileName, range }: Record<string, unknown>) => [
          by,
          user,
          link,
          fileName,
          range,
        ]),
      ).to.deep.equal([
        ["link", null, { id, label: "Lab B" }, "Quality report.html", { first: 0, last: 3 }],
        ["link", null, { id, label: "Lab B" }, "LAKE-1_R1.fastq.gz", { first: 5, last: rows[1].size - 1 }],
        ["link", null, { id, label: "Lab B" }, "LAKE-1_R1.fastq.gz", null],
      ]);
    });

    it("the same regardless of the session in that browser", async () => {
      const { order } = await aDelivery();
      const { token } = await deliveryCalls(owner).link(order.id);
      const stranger = await app.as("RESEARCHER");
      expect((await stranger.get(`/api/deliveries/${token}`)).status).to.equal(200);
      expect((await stranger.get(`/trpc/delivery.linked?input=${input({ token })}`)).status).to.equal(200);
    });

    it("nothing else of the order, nor files of other orders", async () => {
      const one = await aDelivery();
      const other = await aDelivery();
      const facility = await anArtifact(app.db, one.order.id, { visibility: "facility" });
      const sample = await aSample(app.db, one.order.id);
      const raw = await aRead(app.db, sample.id, { file1: one.paths.R1, dataClass: "raw" });
      const { token } = await deliveryCalls(owner).link(one.order.id);
      for (const fileId of [
        `${other.read.id}-R1`,
        other.artifact.id,
        facility.id,
        `${raw.id}-R1`,
        `${one.read.id}-R3`,
        one.read.id,
        "..%2f..%2fetc%2fpasswd",
        "%00",
        "x".repeat(5_000),
      ])
        expect(statusAndBody(await follow(token, `/files/${fileId}`)), fileId).to.deep.equal(NOT_PART);
    });

    it("no more than a researcher could download, when the order is an admin's own", async () => {
      const { order, read } = await aPublishedDelivery(app.db, app.files, admin);
      const { token } = await deliveryCalls(admin).link(order.id);
      const fileId = `${read.id}-R1`;
      const open = await follow(token, `/files/${fileId}`);
      await read.$query(app.db).patch({ dataClass: "unknown" });
      expect(open.status).to.equal(200);
      expect(statusAndBody(await follow(token, `/files/${fileId}`))).to.deep.equal(NOT_PART);
      expect((await follow(token)).body.files).to.have.length(1);
    });

    it("the documented refusal for a file that is missing on disk", async () => {
      const { order, sample } = await aDelivery();
      await Read.query(app.db).delete().where({ sampleId: sample.id });
      const read = await aRead(app.db, sample.id, { file1: `orders/${order.id}/lost.fastq.gz` });
      await publishFiles(app.db, order.id);
      const { token } = await deliveryCalls(owner).link(order.id);
      const answer = await follow(token, `/files/${read.id}-R1`);
      expect(statusAndBody(answer)).to.deep.equal([404, { error: "File not found" }]);
      expect(answer.headers.get("content-disposition")).to.equal(null);
    });
  });

  describe("end immediately", () => {
    /** The current responses of all four paths of a link. */
    async function all(token: string, fileId: string) {
      const answers = await Promise.all(
        ["", `/files/${fileId}`, "/md5sums.txt", "/sha256sums.txt"].map((rest) => follow(token, rest)),
      );
      return answers.map((answer) => statusAndBody(answer));
    }
    const four = (answer: unknown) => [answer, answer, answer, answer];

    it("when they are revoked, each for itself", async () => {
      const { order, read } = await aDelivery();
      const calls = deliveryCalls(owner);
      const [revoked, other] = [await calls.link(order.id), await calls.link(order.id)];
      await calls.revokeLink(order.id, revoked.id);
      expect(await all(revoked.token, `${read.id}-R1`)).to.deep.equal(four(REVOKED));
      expect((await follow(other.token)).status).to.equal(200);
    });

    it("when they expire", async () => {
      const { order, read } = await aDelivery();
      const expiresAt = new Date(Date.now() + 300).toISOString();
      const { token } = await deliveryCalls(owner).link(order.id, { expiresAt });
      await until(async () => (await follow(token)).status === 410, "the link to expire");
      expect(await all(token, `${read.id}-R1`)).to.deep.equal(four(EXPIRED));
    });

    it("when the delivery is unpublished, and work again when it is published again", async () => {
      const { order, read } = await aDelivery();
      const { token } = await deliveryCalls(owner).link(order.id);
      const publication = `/api/orders/${order.id}/sequencing/delivery/publication`;
      await admin.delete(publication);
      expect(await all(token, `${read.id}-R1`)).to.deep.equal(four(CLOSED));
      await admin.post(publication);
      expect((await follow(token)).status).to.equal(200);
    });

    it("when the owner could not download any more themselves", async () => {
      const leaving = await app.as("RESEARCHER");
      const { order, read } = await aPublishedDelivery(app.db, app.files, leaving);
      const { token } = await deliveryCalls(leaving).link(order.id);
      await User.query(app.db).findById(leaving.user.id).patch({ active: false });
      expect(await all(token, `${read.id}-R1`)).to.deep.equal(four(CLOSED));
    });

    it("for a report that becomes facility-only, while a superseded read remains until the next publication", async () => {
      const { order, sample, read, artifact } = await aDelivery();
      const { token } = await deliveryCalls(owner).link(order.id);
      await read.$query(app.db).patch({ isActive: false });
      const next = await aRead(app.db, sample.id, { file1: read.file1 });
      const published = `${read.id}-R1`;
      await SequencingArtifact.query(app.db).findById(artifact.id).patch({ visibility: "facility" });
      expect(statusAndBody(await follow(token, `/files/${artifact.id}`))).to.deep.equal(NOT_PART);
      expect((await follow(token, `/files/${published}`)).status).to.equal(200);
      expect(statusAndBody(await follow(token, `/files/${next.id}-R1`))).to.deep.equal(NOT_PART);

      await publishFiles(app.db, order.id);
      expect(statusAndBody(await follow(token, `/files/${published}`))).to.deep.equal(NOT_PART);
      const { files } = (await follow(token)).body;
      expect(files.map(({ id }: { id: string }) => id)).to.deep.equal([`${next.id}-R1`]);
    });

    it("when the order is deleted", async () => {
      const { order } = await aDelivery();
      const { token } = await deliveryCalls(owner).link(order.id);
      await Order.query(app.db).deleteById(order.id);
      expect(statusAndBody(await follow(token))).to.deep.equal(UNKNOWN);
    });

    for (const [how, end] of [
      ["revoked", (orderId: string, id: string) => deliveryCalls(owner).revokeLink(orderId, id)],
      [
        "closed by taking the delivery back",
        (orderId: string) => admin.delete(`/api/orders/${orderId}/sequencing/delivery/publication`),
      ],
    ] as const) {
      it(`in the middle of a file when the link is ${how}, and the file reads as broken off`, async () => {
        const { order, read, paths } = await aDelivery();
        await truncate(join(app.files, paths.R1), 64 * MIB);
        const { id, token } = await deliveryCalls(owner).link(order.id);
        const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
        socket.on("error", () => {});
        const address = `/api/deliveries/${token}/files/${read.id}-R1`;
        socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`);
        await once(socket, "data");
        socket.pause();

        await end(order.id, id);
        const row = await until(
          async () => await Download.query(app.db).findOne({ linkId: id }).whereNotNull("endedAt"),
          "the download to end",
        );
        socket.destroy();

        expect(row.outcome).to.equal("broken off");
        expect(Number(row.sentBytes)).to.be.lessThan(64 * MIB);
      });
    }
  });

  describe("under concurrent requests", () => {
    it("a revocation refuses later downloads", async () => {
      const { order, read } = await aDelivery();
      const { id, token } = await deliveryCalls(owner).link(order.id);
      const path = `/files/${read.id}-R1`;
      const [revoked, ...answers] = await Promise.all([
        deliveryCalls(owner).revokeLink(order.id, id),
        ...Array.from({ length: 10 }, () => follow(token, path)),
      ]);
      const { revokedAt } = revoked.body.link;
      for (const { status } of answers) expect([200, 404, 410]).to.include(status);
      const late = await Download.query(app.db).where({ linkId: id }).where("startedAt", ">", revokedAt);
      const given = answers.filter(({ status }) => status === 200).length;
      expect(late.length).to.equal(0);
      expect(await Download.query(app.db).where({ linkId: id }).resultSize()).to.equal(given);
      expect((await DeliveryLink.query(app.db).findById(id))?.downloadCount).to.equal(given);
      expect(statusAndBody(await follow(token, path))).to.deep.equal(REVOKED);
    });

    it("unpublishing and creating: no link is created for an unpublished delivery", async () => {
      const { order } = await aDelivery();
      const publication = `/api/orders/${order.id}/sequencing/delivery/publication`;
      const [, ...answers] = await Promise.all([
        admin.delete(publication),
        ...Array.from({ length: 5 }, () => deliveryCalls(owner).createLink(order.id)),
      ]);
      const actions = await AuditEntry.query(app.db)
        .where({ orderId: order.id })
        .orderBy("id")
        .select("action");
      const made = answers.filter(({ status }) => status === 200).length;
      expect(actions.map(({ action }) => action)).to.deep.equal([
        ...Array.from({ length: made }, () => "deliveryLink.created"),
        "delivery.unpublished",
        "order.moved",
      ]);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(answer.status).to.equal(409);
    });

    it("two links are two, and five revocations are one", async () => {
      const { order } = await aDelivery();
      const calls = deliveryCalls(owner);
      const [one, two] = await Promise.all([calls.link(order.id), calls.link(order.id)]);
      expect(one?.token).not.to.equal(two?.token);
      const id = one?.id ?? "";
      const answers = await Promise.all(Array.from({ length: 5 }, () => calls.revokeLink(order.id, id)));
      expect(statuses(answers)).to.deep.equal({ 200: 5 });
      expect(new Set(answers.map(({ body }) => body.link.revokedAt)).size).to.equal(1);
      const rows = await AuditEntry.query(app.db).where({ targetId: id, action: "deliveryLink.revoked" });
      expect(rows).to.have.length(1);
    });
  });

  describe("cannot be forged", () => {
    it("a token with any changed part is refused", async () => {
      const { order } = await aDelivery();
      const other = await aDelivery();
      const { token } = await deliveryCalls(owner).link(order.id);
      const { token: another } = await deliveryCalls(owner).link(other.order.id);
      const changed = (at: number) =>
        token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
      const wrong = [
        changed(0),
        changed(30),
        changed(63),
        token.slice(0, 22) + another.slice(22),
        token.slice(1),
        `${token}A`,
        token.toLowerCase(),
        "x",
        "%00",
        "x".repeat(300),
      ];
      for (const one of wrong) expect(statusAndBody(await follow(one)), one).to.deep.equal(UNKNOWN);
      expect((await follow(token)).status).to.equal(200);
    });

    it("a link whose order or expiry was changed in the database is refused", async () => {
      const one = await aDelivery();
      const other = await aDelivery();
      const { id, token } = await deliveryCalls(owner).link(one.order.id);
      await DeliveryLink.query(app.db)
        .findById(id)
        .patch({ expiresAt: new Date(Date.now() + 90 * DAY_MS) });
      expect(statusAndBody(await follow(token))).to.deep.equal(UNKNOWN);
      const { id: second, token: moved } = await deliveryCalls(owner).link(one.order.id);
      await DeliveryLink.query(app.db).findById(second).patch({ orderId: other.order.id });
      expect(statusAndBody(await follow(moved))).to.deep.equal(UNKNOWN);
    });
  });

  describe("and their checksum lists", () => {
    it("are read by md5sum -c and sha256sum -c for what the download commands save", async () => {
      const { order, contents, read } = await aDelivery();
      const same = await aSample(app.db, order.id, { sampleId: "Lake-1" });
      const path = `orders/${order.id}/reads/other/LAKE-1_R1.fastq.gz`;
      await aFile(app.files, path, "same name");
      await aRead(app.db, same.id, { file1: path, checksum1: `md5:${md5("same name")}` });
      const odd = await aSample(app.db, order.id, { sampleId: "back\\slash/.." });
      const oddPath = `orders/${order.id}/reads/odd/two words.fastq`;
      await aFile(app.files, oddPath, "odd");
      await aRead(app.db, odd.id, { file1: oddPath, checksum1: md5("odd") });
      await publishFiles(app.db, order.id);
      const { token } = await deliveryCalls(owner).link(order.id);
      await using folder = await fetched(app.url, token);

      const sums = await follow(token, "/md5sums.txt");
      const other = await follow(token, "/sha256sums.txt");
      const checked = await run("md5sum", ["--strict", "-c", "md5sums.txt"], { cwd: folder.path });
      const other256 = await run("sha256sum", ["--strict", "-c", "sha256sums.txt"], { cwd: folder.path });

      expect(String(sums.body)).to.equal(
        [
          `${md5(contents.R1)}  LAKE-1/LAKE-1_R1.fastq.gz`,
          `${md5("same name")}  Lake-1/2-LAKE-1_R1.fastq.gz`,
          `${md5("odd")}  back_slash__/two words.fastq`,
          "",
        ].join("\n"),
      );
      expect(String(other.body)).to.equal(`${sha256(contents.R2)}  LAKE-1/LAKE-1_R2.fastq.gz\n`);
      expect([sums.headers.get("content-type"), sums.headers.get("content-disposition")]).to.deep.equal([
        "text/plain; charset=utf-8",
        "attachment; filename=md5sums.txt",
      ]);
      expect([checked.stdout.match(/: OK$/gm)?.length, checked.stderr]).to.deep.equal([3, ""]);
      expect([other256.stdout, other256.stderr]).to.deep.equal(["LAKE-1/LAKE-1_R2.fastq.gz: OK\n", ""]);
      expect(read.checksum1).to.equal(md5(contents.R1));
    });

    it("are the same for the owner and for admins, and closed as the delivery is", async () => {
      const { order, contents } = await aDelivery();
      const path = `/api/orders/${order.id}/sequencing/delivery/md5sums.txt`;
      const expected = [200, `${md5(contents.R1)}  LAKE-1/LAKE-1_R1.fastq.gz\n`];
      for (const person of [owner, admin]) {
        const { status, body } = await person.get(path);
        expect([status, String(body)]).to.deep.equal(expected);
      }
      const other = await owner.get(path.replace("md5", "sha256"));
      expect(String(other.body)).to.equal(`${sha256(contents.R2)}  LAKE-1/LAKE-1_R2.fastq.gz\n`);
      await admin.delete(`/api/orders/${order.id}/sequencing/delivery/publication`);
      expect((await admin.get(path)).status).to.equal(200);
      const refusals: [Browser, number, string][] = [
        [owner, 403, "Sequencing files are not available for this sequencing order"],
        [await app.as("RESEARCHER"), 403, "Forbidden"],
        [anyone, 401, "Unauthorized"],
      ];
      for (const [browser, status, error] of refusals)
        for (const one of [path, path.replace("md5", "sha256")])
          expect(statusAndBody(await browser.get(one)), one).to.deep.equal([status, { error }]);
    });

    it("do not exist if no file has such a checksum", async () => {
      const order = await anOrder(app.db, owner.user.id, { sequencingFilesPublishedAt: new Date() });
      const sample = await aSample(app.db, order.id);
      await aRead(app.db, sample.id, { file1: "a.fastq", checksum1: "crc32:00000000" });
      const path = `/api/orders/${order.id}/sequencing/delivery`;
      for (const [name, kind] of [
        ["md5sums.txt", "MD5"],
        ["sha256sums.txt", "SHA-256"],
      ])
        expect(statusAndBody(await owner.get(`${path}/${name}`))).to.deep.equal([
          404,
          { error: `No file of this delivery has a ${kind} checksum` },
        ]);
    });
  });
});

describe("links to a delivery, over time", () => {
  it("an address with 30 wrong attempts must wait, but valid links still open", async () => {
    await using mine = await testApp();
    const person = await mine.as("RESEARCHER");
    const { order } = await aPublishedDelivery(mine.db, mine.files, person);
    const { token } = await deliveryCalls(person).link(order.id);
    const follow = (token: string) => mine.anyone.get(`/api/deliveries/${token}`);

    const answers = await Promise.all(Array.from({ length: 35 }, (_, at) => follow(`wrong${at}`)));
    await mine.restart();

    expect(statuses(answers)).to.deep.equal({ 404: 30, 429: 5 });
    for (const path of [
      "wrong",
      "wrong/files/one",
      "wrong/md5sums.txt",
      "wrong/sha256sums.txt",
      "wrong/archive",
    ])
      expect(statusAndBody(await follow(path)), path).to.deep.equal([
        429,
        { error: "Too many wrong links. Try again later." },
      ]);
    expect((await follow(token)).status).to.equal(200);
  });

  it("stay good after a restart, and the log holds no token", async () => {
    await using mine = await testApp();
    const person = await mine.as("RESEARCHER");
    const { order, read } = await aPublishedDelivery(mine.db, mine.files, person);
    const { token } = await deliveryCalls(person).link(order.id);
    await mine.restart();
    const paths = [
      `/api/deliveries/${token}`,
      `/API/Deliveries/${token}/files/${read.id}-R1`,
      `/api/deliveries/${token}x/md5sums.txt`,
      `/api/deliveries/${token.slice(0, 40)}`,
      `/delivery/${token}`,
      `/trpc/delivery.linked?input=${input({ token })}`,
      `/elsewhere/${token}`,
    ];
    const answers = [];
    for (const path of paths) answers.push((await mine.anyone.get(path)).status);
    expect(answers.slice(0, 4)).to.deep.equal([200, 200, 404, 404]);
    const lines = mine.logged.map((line) => JSON.stringify(line));
    expect(lines.filter((line) => line.includes("[token]"))).to.have.length(6);
    expect(lines.filter((line) => line.includes(token.slice(0, 40)))).to.deep.equal([]);
  });
});

const input = (value: object) => encodeURIComponent(JSON.stringify(value));

/** Downloads every file and checksum list of a link from the listed address. */
async function fetched(url: string, token: string) {
  const folder = await tempDir();
  const { files } = (await (await fetch(`${url}/api/deliveries/${token}`)).json()) as {
    files: { id: string; savedAs: string }[];
  };
  for (const { id, savedAs } of files) {
    const answer = await fetch(`${url}/api/deliveries/${token}/files/${id}`);
    await aFile(folder.path, savedAs, Buffer.from(await answer.arrayBuffer()));
  }
  for (const name of ["md5sums.txt", "sha256sums.txt"]) {
    const answer = await fetch(`${url}/api/deliveries/${token}/${name}`);
    await aFile(folder.path, name, await answer.text());
    await readFile(join(folder.path, name));
  }
  return { path: folder.path, [Symbol.asyncDispose]: folder.remove };
}
