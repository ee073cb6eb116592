import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const PATH = "/api/admin/settings/announcement";
const NONE = { text: "", level: "info", from: null, until: null, onSignIn: false };
const HOUR_MS = 60 * 60_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

describe("the announcement", () => {
  let app: TestApp;
  let [admin, reader]: Person[] = [];

  before(async () => {
    app = await testApp();
    [admin, reader] = [await app.as("FACILITY_ADMIN"), await app.as("RESEARCHER")];
  });
  after(() => app[Symbol.asyncDispose]());

  const announce = (given: object) => (admin as Person).put(PATH, given);
  const seenBy = async (browser: Browser | undefined) => {
    const [status, { announcement }] = await asks(browser ?? app.anyone, "announcement.current");
    expect(status).to.equal(200);
    return announcement as { id: string; text: string; level: string } | null;
  };

  it("is none at first, and is shown to users once it is saved, with an audit entry", async () => {
    expect(statusAndBody(await (admin as Person).get(PATH))).to.deep.equal([200, NONE]);
    expect(await seenBy(reader)).to.equal(null);
    const saved = { ...NONE, text: "Closed on Friday", level: "warning" };
    expect(statusAndBody(await announce({ text: "  Closed on Friday ", level: "warning" }))).to.deep.equal([
      200,
      saved,
    ]);
    expect(await seenBy(reader)).to.deep.include({ text: "Closed on Friday", level: "warning" });
    expect(await seenBy(undefined)).to.equal(null);
    const entry = await AuditEntry.query(app.db).findOne({ targetType: "setting", targetId: "announcement" });
    expect([entry?.userId, entry?.before, entry?.after]).to.deep.equal([admin?.user.id, NONE, saved]);
  });

  it("is shown to visitors if the facility wants it", async () => {
    await announce({ text: "Maintenance", onSignIn: true });
    expect(await seenBy(undefined)).to.deep.include({ text: "Maintenance", level: "info" });
  });

  it("is shown from its start until its end", async () => {
    for (const [times, isShown] of [
      [{ from: inHours(1) }, false],
      [{ until: inHours(-1) }, false],
      [{ from: inHours(-1), until: inHours(1) }, true],
      [{ from: inHours(-2), until: inHours(-1) }, false],
    ] as const) {
      expect((await announce({ text: "Maintenance", ...times })).status).to.equal(200);
      expect((await seenBy(reader)) !== null).to.equal(isShown);
    }
  });

  it("is dismissed by each user, and appears again with another text or level", async () => {
    await announce({ text: "Maintenance" });
    const first = await seenBy(reader);
    expect(await does(reader as Person, "announcement.dismiss", { id: first?.id })).to.deep.equal([200, {}]);
    expect(await seenBy(reader)).to.equal(null);
    expect(await seenBy(admin)).to.deep.equal(first);
    await announce({ text: "Maintenance", until: inHours(1) });
    expect(await seenBy(reader)).to.equal(null);
    await announce({ text: "Maintenance", level: "warning" });
    const second = await seenBy(reader);
    expect(second?.level).to.equal("warning");
    // The dismissal of a former announcement hides no other one.
    await does(reader as Person, "announcement.dismiss", { id: first?.id });
    expect(await seenBy(reader)).to.deep.equal(second);
    await announce({});
    expect(await seenBy(reader)).to.equal(null);
  });

  it("refuses what it cannot show", async () => {
    for (const [given, error] of [
      [{ text: "x".repeat(1_001) }, "The announcement can have at most 1000 characters"],
      [{ text: "x", level: "error" }, "level must be info or warning"],
      [{ text: "x", from: inHours(2), until: inHours(1) }, "The end must be after the start"],
    ] as const)
      expect(statusAndBody(await announce(given))).to.deep.equal([400, { error }]);
    expect(statusAndBody(await (reader as Person).put(PATH, { text: "x" }))).to.deep.equal([
      403,
      { error: "Unauthorized" },
    ]);
  });
});
