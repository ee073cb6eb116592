import { expect } from "chai";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { DEFAULT_CODE_PATTERN } from "../../../server/access/settings/sampleCodePattern.ts";

const ACCESS = "/api/admin/settings/access";
const FACILITY = "/api/admin/settings/facility";
const FILES = "/api/admin/settings/sequencing-files";
const ACCESS_DEFAULTS = {
  departmentSharing: false,
  allowDeleteSubmittedOrders: false,
  allowUserAssemblyDownload: false,
  selfRegistration: false,
  leadsInvite: true,
  acceptOrders: true,
  secondFactorRoles: [],
};
const CONFIG_DEFAULTS = {
  allowedExtensions: [".fastq.gz", ".fq.gz", ".fastq", ".fq"],
  allowSingleEnd: true,
  receivedDataClass: null,
  uploadUntouchedDays: 7,
};

describe("settings", () => {
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  it("have defaults until they are saved; a new instance has a data folder", async () => {
    expect(statusAndBody(await admin.get(ACCESS))).to.deep.equal([200, ACCESS_DEFAULTS]);
    expect(statusAndBody(await admin.get(FILES))).to.deep.equal([
      200,
      { dataBasePath: app.files, config: CONFIG_DEFAULTS },
    ]);
  });

  it("change the given fields and keep omitted ones", async () => {
    await admin.put(ACCESS, { departmentSharing: true });
    const access = await admin.put(ACCESS, { selfRegistration: true });
    const expected = { ...ACCESS_DEFAULTS, departmentSharing: true, selfRegistration: true };
    expect(statusAndBody(access)).to.deep.equal([200, expected]);
    expect((await admin.get(ACCESS)).body).to.deep.equal(expected);

    await admin.put(FILES, { config: { uploadUntouchedDays: 3 } });
    const files = await admin.put(FILES, { config: { allowedExtensions: [".FASTQ.gz", " .bam "] } });
    expect(statusAndBody(files)).to.deep.equal([
      200,
      {
        dataBasePath: app.files,
        config: {
          allowedExtensions: [".fastq.gz", ".bam"],
          allowSingleEnd: true,
          receivedDataClass: null,
          uploadUntouchedDays: 3,
        },
      },
    ]);
    expect((await admin.put(FILES, {})).body).to.deep.equal(files.body);
  });

  it("publish the name of the facility once it is set", async () => {
    const welcome = async () => (await app.anyone.get("/trpc/setup.welcome")).body.result.data.facility;
    const unsaid = {
      publicUrl: null,
      name: null,
      contactEmail: null,
      url: null,
      language: "en",
      timeZone: null,
    };
    const sampleCodePattern = DEFAULT_CODE_PATTERN;
    expect(statusAndBody(await admin.get(FACILITY))).to.deep.equal([200, { ...unsaid, sampleCodePattern }]);
    expect(await welcome()).to.deep.equal(unsaid);

    await admin.put(FACILITY, { name: " Genomzentrum Süd ", contactEmail: "desk@example.org" });
    const said = {
      publicUrl: null,
      name: "Genomzentrum Süd",
      contactEmail: "desk@example.org",
      url: "https://genomes.example.org/",
      language: "en",
      timeZone: null,
    };
    expect(statusAndBody(await admin.put(FACILITY, { url: said.url }))).to.deep.equal([
      200,
      { ...said, sampleCodePattern },
    ]);
    expect(await welcome()).to.deep.equal(said);

    expect((await admin.put(FACILITY, { contactEmail: null })).body.contactEmail).to.equal(null);
    expect(await welcome()).to.deep.equal({ ...said, contactEmail: null });
  });

  it("apply the pattern of the facility to sample codes when an order is submitted", async () => {
    const { id: orderId } = await anOrder(app.db, admin.user.id, { status: "DRAFT" });
    const sample = await aSample(app.db, orderId, { sampleId: "S1$(id)" });
    const submitted = async (sampleId: string) => {
      await sample.$query(app.db).patch({ sampleId });
      const { body } = await admin.put(`/api/orders/${orderId}`, { status: "SUBMITTED" });
      const details = (body as { details?: string[] }).details ?? [];
      return details.filter((one) => one.includes("Sample code"));
    };
    for (const code of ["S1$(id)", "a;b", "`id`", "a\nb", "'a'", "-x", ".x", "=1", "a|b"])
      expect(await submitted(code), code).to.deep.equal([
        `Row 1, sample ${code}: Sample code must start with a letter or digit and contain only letters, digits, spaces and . _ - + / : # @ = , %`,
      ]);
    expect((await admin.put(FACILITY, { sampleCodePattern: "(" })).status).to.equal(400);
    expect((await admin.put(FACILITY, { sampleCodePattern: "K-[0-9]+" })).body.sampleCodePattern).to.equal(
      "K-[0-9]+",
    );
    expect(await submitted("S1")).to.deep.equal([
      "Row 1, sample S1: Sample code must match the facility's pattern: K-[0-9]+",
    ]);
    await admin.put(FACILITY, { sampleCodePattern: null });
    expect(await submitted("S1$(id)")).to.deep.equal([]);
  });

  it("refuse directories of the system and of Lanekeeper for data, runs and sequencers, with links resolved", async () => {
    const link = join(app.site.env.home, "innocent");
    await symlink("/etc", link);
    const text = (setting: string) => ({
      error: `The ${setting} must not be a system folder or a folder reserved by Lanekeeper. Choose a dedicated folder.`,
    });
    for (const path of ["/", "/etc", "/proc", link, app.site.env.home]) {
      expect(statusAndBody(await admin.put(FILES, { dataBasePath: path })), path).to.deep.equal([
        400,
        text("data directory"),
      ]);
      const execution = "/api/admin/settings/pipelines/execution";
      expect(statusAndBody(await admin.put(execution, { pipelineRunDir: path })), path).to.deep.equal([
        400,
        text("pipeline run directory"),
      ]);
      const streams = await admin.put("/api/admin/settings/streams", { config: { outputRoot: path } });
      expect(statusAndBody(streams), path).to.deep.equal([400, text("output root")]);
    }
    expect((await admin.get(FILES)).body.dataBasePath).to.equal(app.files);
  });

  it("survive a restart, also a data base path that was emptied on purpose", async () => {
    await admin.put(FILES, { dataBasePath: null });
    await app.restart();
    expect((await admin.get(FILES)).body.dataBasePath).to.equal(null);
    expect((await app.anyone.get("/readyz")).body).to.deep.equal({
      ready: false,
      database: "ok",
      migrations: "ok",
      storage: "unset",
    });
  });

  it("keep both of two concurrent changes, also the first two", async () => {
    for (let round = 0; round < 5; round++) {
      const value = round % 2 === 0;
      const answers = await Promise.all([
        admin.put(ACCESS, { departmentSharing: value }),
        admin.put(ACCESS, { allowDeleteSubmittedOrders: value }),
        admin.put(ACCESS, { allowUserAssemblyDownload: value }),
      ]);
      expect(statuses(answers)).to.deep.equal({ 200: 3 });
      expect((await admin.get(ACCESS)).body).to.deep.equal({
        departmentSharing: value,
        allowDeleteSubmittedOrders: value,
        allowUserAssemblyDownload: value,
        selfRegistration: false,
        leadsInvite: true,
        acceptOrders: true,
        secondFactorRoles: [],
      });
    }
  });

  it("record old and new values and the author of a change", async () => {
    const answer = await admin.put(ACCESS, { departmentSharing: true });
    const entries = await AuditEntry.query(app.db).where({ targetType: "setting" });
    expect(entries).to.have.length(1);
    expect(entries[0]).to.include({
      action: "settings.changed",
      targetId: "access",
      userId: admin.user.id,
      requestId: answer.headers.get("x-request-id"),
    });
    expect([entries[0]?.before, entries[0]?.after]).to.deep.equal([ACCESS_DEFAULTS, answer.body]);
  });

  const wrong: [string, unknown, string][] = [
    [
      ACCESS,
      { departmentSharing: "yes" },
      "departmentSharing: Invalid input: expected boolean, received string",
    ],
    [ACCESS, { selfRegistration: null }, "selfRegistration: Invalid input: expected boolean, received null"],
    [FACILITY, { name: " " }, "name must not be empty"],
    [FACILITY, { name: "A\0" }, "Text must not contain NUL characters"],
    [FACILITY, { contactEmail: "desk" }, "Email address is not valid"],
    ...[
      "javascript:alert(1)",
      "genomes.example.org",
      "https://a:b@example.org/",
      "https://example.org/?a=b",
    ].map((url): [string, unknown, string] => [
      FACILITY,
      { url },
      "url must be an http or https address without a query",
    ]),
    [FILES, { dataBasePath: "relative/folder" }, "dataBasePath must be an absolute path"],
    [FILES, { dataBasePath: "" }, "dataBasePath must be an absolute path"],
    [FILES, { dataBasePath: "/tmp/\0" }, "dataBasePath must be an absolute path"],
    [
      FILES,
      { config: { allowedExtensions: ["fastq"] } },
      "A file extension starts with a dot, e.g. .fastq.gz",
    ],
    [
      FILES,
      { config: { allowedExtensions: ["../.."] } },
      "A file extension starts with a dot, e.g. .fastq.gz",
    ],
    [
      FILES,
      { config: { allowedExtensions: [] } },
      "config.allowedExtensions: Too small: expected array to have >=1 items",
    ],
    [
      FILES,
      { config: { uploadUntouchedDays: 0 } },
      "config.uploadUntouchedDays: Too small: expected number to be >=1",
    ],
  ];
  for (const [path, body, error] of wrong) {
    it(`refuse ${JSON.stringify(body)}`, async () => {
      const before = (await admin.get(path)).body;
      expect(statusAndBody(await admin.put(path, body))).to.deep.equal([400, { error }]);
      expect((await admin.get(path)).body).to.deep.equal(before);
      expect(await AuditEntry.query(app.db).where({ targetType: "setting" })).to.deep.equal([]);
    });
  }

  it("accept only an existing directory as the data directory", async () => {
    const root = join(app.files, "..");
    await mkdir(join(root, "other"));
    await writeFile(join(root, "file"), "");
    await symlink(join(root, "other"), join(root, "link"));
    const error = "The data directory must be an existing folder that Lanekeeper can write to";
    for (const name of ["file", "missing", "file/below"]) {
      const answer = await admin.put(FILES, { dataBasePath: join(root, name) });
      expect(statusAndBody(answer)).to.deep.equal([400, { error }]);
    }
    for (const name of ["other", "link"]) {
      const answer = await admin.put(FILES, { dataBasePath: join(root, name) });
      expect([answer.status, answer.body.dataBasePath]).to.deep.equal([200, join(root, name)]);
    }
  });

  it("are refused as the table of refusals defines, before the body is read", async () => {
    const researcher = await app.as("RESEARCHER");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    const inDemo = [403, { error: "Administration is disabled in the public demo." }];
    for (const path of [ACCESS, FACILITY, FILES]) {
      for (const answer of [await app.anyone.get(path), await app.anyone.put(path, "{")]) {
        expect(statusAndBody(answer)).to.deep.equal([401, { error: "Unauthorized" }]);
      }
      for (const answer of [await researcher.get(path), await researcher.put(path, "{")]) {
        expect(statusAndBody(answer)).to.deep.equal([403, { error: "Unauthorized" }]);
      }
      expect((await demo.get(path)).status).to.equal(200);
      expect(statusAndBody(await demo.put(path, "{"))).to.deep.equal(inDemo);
    }
  });
});
