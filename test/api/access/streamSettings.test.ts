import { expect } from "chai";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";

const STREAMS = "/api/admin/settings/streams";
const DEFAULTS = { outputRoot: null, pollIntervalMs: 5_000, stabilityThresholdMs: 2_000, usePolling: false };
const NOT_ABSOLUTE = "outputRoot must be an absolute path without quotes, $ or backslashes";
const NOT_READABLE = "The output root must be an existing folder that Lanekeeper can read";

describe("the settings of live monitoring", () => {
  let app: TestApp;
  let admin: Person;
  let root: string;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    root = join(dirname(app.files), "sequencers");
    await mkdir(root);
  });
  afterEach(() => app[Symbol.asyncDispose]());

  it("have defaults, change the given fields, keep omitted ones and are audited", async () => {
    expect(statusAndBody(await admin.get(STREAMS))).to.deep.equal([200, { config: DEFAULTS }]);
    const first = await admin.put(STREAMS, { config: { outputRoot: root, usePolling: true } });
    expect(statusAndBody(first)).to.deep.equal([
      200,
      { config: { ...DEFAULTS, outputRoot: root, usePolling: true } },
    ]);
    const times = { pollIntervalMs: 1_000, stabilityThresholdMs: 500 };
    const second = await admin.put(STREAMS, { config: { ...times, unknown: 1 }, other: 2 });
    const expected = { config: { outputRoot: root, ...times, usePolling: true } };
    expect(statusAndBody(second)).to.deep.equal([200, expected]);
    expect(statusAndBody(await admin.put(STREAMS, { config: {} }))).to.deep.equal([200, expected]);
    await app.restart();
    expect(statusAndBody(await admin.get(STREAMS))).to.deep.equal([200, expected]);

    const audited = await AuditEntry.query(app.db).where({ action: "settings.changed" }).orderBy("id");
    expect(audited).to.have.length(3);
    expect(audited[0]).to.deep.include({
      userId: admin.user.id,
      targetType: "setting",
      targetId: "streams",
      before: { config: DEFAULTS },
      after: first.body,
    });
    expect(audited[1]).to.deep.include({ before: first.body, after: second.body });

    await symlink(root, join(root, "link"));
    for (const outputRoot of [join(root, "link"), null]) {
      const answer = await admin.put(STREAMS, { config: { outputRoot } });
      expect([answer.status, answer.body.config.outputRoot]).to.deep.equal([200, outputRoot]);
    }
  });

  it("keep two concurrent changes", async () => {
    const answers = await Promise.all([
      admin.put(STREAMS, { config: { pollIntervalMs: 600_000 } }),
      admin.put(STREAMS, { config: { stabilityThresholdMs: 600_000 } }),
      admin.put(STREAMS, { config: { outputRoot: root } }),
    ]);
    expect(statuses(answers)).to.deep.equal({ 200: 3 });
    expect((await admin.get(STREAMS)).body).to.deep.equal({
      config: { outputRoot: root, pollIntervalMs: 600_000, stabilityThresholdMs: 600_000, usePolling: false },
    });
  });

  it("are refused completely if a value is out of range or no directory", async () => {
    await writeFile(join(root, "file"), "");
    const rows: [config: unknown, error: string][] = [
      [undefined, "config: Invalid input: expected object, received undefined"],
      [[], "config: Invalid input: expected object, received array"],
      [{ outputRoot: "relative" }, NOT_ABSOLUTE],
      [{ outputRoot: "" }, NOT_ABSOLUTE],
      [{ outputRoot: `${root}/$(id)` }, NOT_ABSOLUTE],
      [{ outputRoot: `${root}\0` }, NOT_ABSOLUTE],
      [{ outputRoot: `${root}/\uD800` }, NOT_ABSOLUTE],
      [
        { outputRoot: `/${"x".repeat(1_000)}` },
        "config.outputRoot: Too big: expected string to have <=1000 characters",
      ],
      [{ outputRoot: 7 }, "config.outputRoot: Invalid input: expected string, received number"],
      [{ outputRoot: join(root, "missing") }, NOT_READABLE],
      [{ outputRoot: join(root, "file") }, NOT_READABLE],
      [{ pollIntervalMs: 999 }, "config.pollIntervalMs: Too small: expected number to be >=1000"],
      [{ pollIntervalMs: 600_001 }, "config.pollIntervalMs: Too big: expected number to be <=600000"],
      [{ pollIntervalMs: "5000" }, "config.pollIntervalMs: Invalid input: expected number, received string"],
      [{ pollIntervalMs: 1_000.5 }, "config.pollIntervalMs: Invalid input: expected int, received number"],
      [{ stabilityThresholdMs: 499 }, "config.stabilityThresholdMs: Too small: expected number to be >=500"],
      [
        { stabilityThresholdMs: 600_001 },
        "config.stabilityThresholdMs: Too big: expected number to be <=600000",
      ],
      [{ usePolling: "yes" }, "config.usePolling: Invalid input: expected boolean, received string"],
    ];
    for (const [config, error] of rows) {
      const alone = await admin.put(STREAMS, { config });
      expect(statusAndBody(alone), JSON.stringify(config)).to.deep.equal([400, { error }]);
      if (config && !Array.isArray(config)) {
        const answer = await admin.put(STREAMS, { config: { usePolling: true, ...config } });
        expect(answer.status).to.equal(400);
      }
    }
    expect(statusAndBody(await admin.get(STREAMS))).to.deep.equal([200, { config: DEFAULTS }]);
  });

  it("are refused as the table of refusals defines, before the body is read", async () => {
    const researcher = await app.as("RESEARCHER");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const answer of [await app.anyone.get(STREAMS), await app.anyone.put(STREAMS, "{")])
      expect(statusAndBody(answer)).to.deep.equal([401, { error: "Unauthorized" }]);
    for (const answer of [await researcher.get(STREAMS), await researcher.put(STREAMS, "{")])
      expect(statusAndBody(answer)).to.deep.equal([403, { error: "Unauthorized" }]);
    expect(statusAndBody(await demo.get(STREAMS))).to.deep.equal([200, { config: DEFAULTS }]);
    expect(statusAndBody(await demo.put(STREAMS, "{"))).to.deep.equal([
      403,
      { error: "Administration is disabled in the public demo." },
    ]);
  });
});
