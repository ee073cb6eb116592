import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { ChecklistDefinition } from "../../../db/models/ChecklistDefinition.ts";
import { ChecklistVersion } from "../../../db/models/ChecklistVersion.ts";
import { connectAlone } from "../../../db/knex.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import {
  findChecklist,
  forgetNewestVersion,
} from "../../../server/definitions/checklists/cachedChecklists.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { rounds } from "../../helpers/nightly.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";
import { textsOfSaid } from "../../helpers/textsOfSaid.ts";

const UNAUTHORIZED = [401, { error: "Unauthorized" }];
const FORBIDDEN = [403, { error: "Forbidden" }];
const UNKNOWN = [404, { error: "Study not found" }];
const SAMPLE_UNKNOWN = [404, { error: "Sample not found" }];
const IN_DEMO = [403, { error: "Changes are disabled in the public demo." }];
const NOT_YOURS = [403, { error: "Cannot assign samples you don't own" }];
const TITLE_REQUIRED = [400, { error: "Study title is required" }];
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const SOIL = "ERC000022";

/** All mandatory answers of the soil checklist. */
const COMPLETE = {
  project_name: "Elbe",
  collection_date: "2026-05-01",
  geographic_location_country_and_or_sea: "Germany",
  geographic_location_latitude: "52.26",
  geographic_location_longitude: "10.52",
  depth: "0.1",
  broad_scale_environmental_context: "temperate woodland biome",
  local_environmental_context: "field",
  environmental_medium: "soil",
  elevation: 75,
};
// The answers of COMPLETE among them.
const ANSWERS = rounds(20, 130);
const FURTHER_ANSWERS = ANSWERS - Object.keys(COMPLETE).length;

let app: TestApp;
let admin: Person;
let owner: Person;
let stranger: Person;
let order: Order;

function setUp() {
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    stranger = await app.as("RESEARCHER");
  });
  beforeEach(async () => (order = await anOrder(app.db, owner.user.id)));
  after(() => app[Symbol.asyncDispose]());
}

interface StudyRow {
  id: string;
  mixsVersion: number | null;
  [column: string]: unknown;
}

const create = async (columns: object = {}, by = owner): Promise<StudyRow> =>
  (await by.post("/api/studies", { title: "Lake", ...columns })).body;
const stored = (id: string) => Study.query(app.db).findById(id).throwIfNotFound();
const members = async (studyId: string) =>
  (await Sample.query(app.db).where({ studyId }).orderBy("id")).map(({ id }) => id);
const actions = async (targetId: string) =>
  (await AuditEntry.query(app.db).where({ targetType: "study", targetId }).orderBy("id")).map(
    ({ action }) => action,
  );
const readSamples = (to: Order, count: number) =>
  Promise.all(Array.from({ length: count }, () => aSample(app.db, to.id)));

/** A study in lists: without its answers. */
function getColumns({ studyMetadata: _answers, ...columns }: StudyRow): object {
  return columns;
}

/** A further registry version, in which the soil checklist requires one more field. */
async function importVersion(version: number): Promise<void> {
  const soil = await findChecklist(app.site, { accession: SOIL });
  if (!soil) throw new Error("The release brings a soil checklist");
  const added = {
    type: "text",
    label: `new ${version}`,
    name: `new_${version}`,
    required: true,
    visible: true,
    helpText: "",
    group: "new",
  };
  await ChecklistVersion.query(app.db).insert({ version, source: "a test" });
  await ChecklistDefinition.query(app.db).insert({
    accession: SOIL,
    version,
    definition: { ...soil, fields: [...soil.fields, added] },
  });
  forgetNewestVersion(app.site);
}

describe("POST /api/studies", () => {
  setUp();

  it("creates a study of the caller and returns its complete row", async () => {
    const answer = await owner.post("/api/studies", { title: " Lake ", description: "", alias: "LK" });
    const { id, createdAt, updatedAt } = answer.body;
    expect(statusAndBody(answer)).to.deep.equal([
      201,
      {
        id,
        title: "Lake",
        alias: "LK",
        description: null,
        checklistType: null,
        mixsVersion: null,
        studyMetadata: {},
        readyForSubmission: false,
        readyAt: null,
        studyAccessionId: null,
        submitted: false,
        submittedAt: null,
        testRegisteredAt: null,
        notes: null,
        notesEditedAt: null,
        notesEditedById: null,
        userId: owner.user.id,
        createdAt,
        updatedAt,
      },
    ]);
    for (const time of [createdAt, updatedAt]) expect(time).to.match(INSTANT);
    expect(await actions(id)).to.deep.equal(["study.created"]);
  });

  const untitled: [string, unknown][] = [
    ["nothing", {}],
    ["an empty title", { title: "" }],
    ["blanks", { title: "  " }],
    ["what is no text", { title: 5 }],
    ["null", { title: null }],
  ];
  for (const [what, body] of untitled) {
    it(`refuses ${what} as a title`, async () => {
      expect(statusAndBody(await owner.post("/api/studies", body))).to.deep.equal(TITLE_REQUIRED);
    });
  }

  const named: [string, string][] = [
    ["ERC000022", SOIL],
    ["erc000022", SOIL],
    ["soil", SOIL],
    ["human-gut", "ERC000015"],
    ["microbial-mat", "ERC000019"],
    ["GSC MIxS soil", SOIL],
    ["gsc mixs water", "ERC000024"],
  ];
  for (const [given, accession] of named) {
    it(`recognizes the checklist ${accession} as ${given}`, async () => {
      const { checklistType, mixsVersion } = await create({ checklistType: given });
      expect({ checklistType, mixsVersion }).to.deep.equal({ checklistType: accession, mixsVersion: 1 });
    });
  }

  it("refuses an unknown checklist", async () => {
    const answer = await owner.post("/api/studies", { title: "Lake", checklistType: "moon dust" });
    expect(statusAndBody(answer)).to.deep.equal([400, { error: "Unknown checklist: moon dust" }]);
  });

  it("ignores fields that the caller may not set", async () => {
    const study = await create({
      id: "mine",
      userId: admin.user.id,
      submitted: true,
      studyAccessionId: "PRJ1",
    });
    expect(study).to.include({ userId: owner.user.id, submitted: false, studyAccessionId: null });
    expect(study.id).not.to.equal("mine");
  });

  it("requires a session outside the demo", async () => {
    expect(statusAndBody(await app.anyone.post("/api/studies", {}))).to.deep.equal(UNAUTHORIZED);
    const demo = await app.as("RESEARCHER", { isDemo: true });
    expect(statusAndBody(await demo.post("/api/studies", { title: "Lake" }))).to.deep.equal(IN_DEMO);
  });
});

describe("GET /api/studies", () => {
  setUp();

  it("lists the caller's studies newest first with their contents, for an admin all", async () => {
    const first = await create({ title: "First" });
    const second = await create({ title: "Second" });
    const foreign = await create({ title: "Foreign" }, stranger);
    const published = await anOrder(app.db, owner.user.id, { sequencingFilesPublishedAt: new Date() });
    await aSample(app.db, order.id, { studyId: second.id });
    await aRead(app.db, (await aSample(app.db, order.id, { studyId: second.id })).id, { file1: "hidden" });
    await aRead(app.db, (await aSample(app.db, published.id, { studyId: second.id })).id, { file1: "a" });
    await aRead(app.db, (await aSample(app.db, published.id, { studyId: second.id })).id, {
      file1: "raw",
      dataClass: "raw",
    });
    const user = {
      id: owner.user.id,
      firstName: owner.user.firstName,
      lastName: owner.user.lastName,
      email: owner.user.email,
    };
    expect(statusAndBody(await owner.get("/api/studies"))).to.deep.equal([
      200,
      {
        studies: [
          { ...getColumns(second), user, _count: { samples: 4 }, samplesWithReads: 1 },
          { ...getColumns(first), user, _count: { samples: 0 }, samplesWithReads: 0 },
        ],
        total: 2,
        limit: 100,
        offset: 0,
      },
    ]);
    const { body } = await admin.get("/api/studies");
    expect(body.studies.map(({ id }: Study) => id)).to.deep.equal([foreign.id, second.id, first.id]);
    expect(body.studies[1].samplesWithReads).to.equal(3);
    const page = await admin.get("/api/studies?limit=1&offset=1");
    expect(page.body).to.include({ total: 3, limit: 1, offset: 1 });
    expect(page.body.studies).to.have.length(1);
    expect(page.body.studies[0].id).to.equal(second.id);
  });

  it("filters by part of title, alias or owner, with literal wildcards", async () => {
    const found = await create({ title: "Peat 100% bog", alias: "bog-7" });
    const search = async (words: string, by = owner) =>
      (await by.get(`/api/studies?search=${encodeURIComponent(words)}`)).body.studies.map(
        ({ id }: Study) => id,
      );
    expect(await search("100% b")).to.deep.equal([found.id]);
    expect(await search("BOG-7")).to.deep.equal([found.id]);
    expect(await search("%x%")).to.deep.equal([]);
    expect(await search(stranger.user.email, admin)).to.have.length(1);
  });

  it("requires a session", async () => {
    expect(statusAndBody(await app.anyone.get("/api/studies"))).to.deep.equal(UNAUTHORIZED);
  });
});

describe("GET /api/studies/[id]", () => {
  setUp();

  it("answers the study with its notes, and its samples with reads and order", async () => {
    await create({ title: "Other" });
    const study = await create({ alias: "whole" });
    await owner.put(`/api/studies/${study.id}`, { notes: "cold" });
    const published = await anOrder(app.db, owner.user.id, {
      sequencingFilesPublishedAt: new Date(),
      name: "May",
    });
    const later = await aSample(app.db, published.id, {
      studyId: study.id,
      position: 2,
      checklistData: { ph: "7" },
    });
    const earlier = await aSample(app.db, published.id, { studyId: study.id, position: 1 });
    const read = await aRead(app.db, later.id, { file1: "orders/x/a.fastq.gz" });
    await aRead(app.db, later.id, { file1: "old", isActive: false });
    await aRead(app.db, earlier.id, { file1: "raw", dataClass: "raw" });
    const { status, body } = await owner.get(`/api/studies/${study.id}`);
    expect(status).to.equal(200);
    const { samples, user, notesEditedBy, notesEditedAt, updatedAt, ...row } = body;
    const { updatedAt: _updated, notesEditedAt: _unedited, ...created } = study;
    expect(row).to.deep.equal({
      ...created,
      notes: "cold",
      notesEditedById: owner.user.id,
      notesSupported: true,
      _count: { samples: 2 },
    });
    for (const time of [notesEditedAt, updatedAt]) expect(time).to.match(INSTANT);
    expect(notesEditedBy).to.deep.equal(user);
    expect(user).to.include({ id: owner.user.id, email: owner.user.email });
    expect(samples.map(({ id }: Sample) => id)).to.deep.equal([earlier.id, later.id]);
    expect(samples[0].reads).to.deep.equal([]);
    const { facilityStatusUpdatedAt, stageUpdatedAt, reads, ...sample } = samples[1];
    for (const time of [facilityStatusUpdatedAt, stageUpdatedAt]) expect(time).to.match(INSTANT);
    expect(sample).to.deep.equal({
      stage: "EXPECTED",
      stageReason: null,
      assemblies: [],
      orderId: later.orderId,
      studyId: later.studyId,
      sampleAccessionNumber: null,
      biosampleNumber: null,
      preferredAssemblyId: null,
      createdAt: later.createdAt.toISOString(),
      updatedAt: later.updatedAt.toISOString(),
      id: later.id,
      sampleId: later.sampleId,
      sampleAlias: null,
      sampleTitle: null,
      sampleDescription: null,
      scientificName: null,
      taxId: null,
      checklistData: { ph: "7" },
      checklistUnits: {},
      customFields: {},
      facilityStatus: "WAITING",
      order: { id: published.id, orderNumber: published.orderNumber, name: "May", status: "SUBMITTED" },
    });
    expect(reads).to.have.length(1);
    expect(reads[0]).to.include({ id: read.id, file1: "orders/x/a.fastq.gz", dataClass: "cleaned" });
    const { body: asAdmin } = await admin.get(`/api/studies/${study.id}`);
    expect(asAdmin.samples[0].reads).to.have.length(1);
  });

  it("finds the study by id, then by alias, then by an order of its samples, if the caller may see it", async () => {
    const study = await create({ alias: "mud" });
    await create({ alias: "mud" }, stranger);
    await aSample(app.db, order.id, { studyId: study.id });
    const id = async (named: string, by = owner) => (await by.get(`/api/studies/${named}`)).body.id;
    expect(await id(study.id)).to.equal(study.id);
    expect(await id("mud")).to.equal(study.id);
    expect(await id(order.id)).to.equal(study.id);
    expect(await id(order.id, admin)).to.equal(study.id);
    expect(statusAndBody(await stranger.get(`/api/studies/${order.id}`))).to.deep.equal(UNKNOWN);
    expect(
      statusAndBody(await owner.get(`/api/studies/${(await anOrder(app.db, owner.user.id)).id}`)),
    ).to.deep.equal(UNKNOWN);
  });

  it("returns 404 for an unknown one, 403 for another user's, 401 without a session", async () => {
    const study = await create();
    expect(statusAndBody(await owner.get("/api/studies/unknown"))).to.deep.equal(UNKNOWN);
    expect(statusAndBody(await owner.get(`/api/studies/${"x".repeat(5_000)}`))).to.deep.equal(UNKNOWN);
    expect(statusAndBody(await owner.get("/api/studies/%00"))).to.deep.equal(UNKNOWN);
    expect(statusAndBody(await stranger.get(`/api/studies/${study.id}`))).to.deep.equal(FORBIDDEN);
    expect(statusAndBody(await app.anyone.get(`/api/studies/${study.id}`))).to.deep.equal(UNAUTHORIZED);
  });
});

describe("PUT /api/studies/[id]", () => {
  setUp();
  const put = (study: { id: string }, body: unknown, by = owner) => by.put(`/api/studies/${study.id}`, body);

  it("changes the given fields, keeps omitted ones, returns the complete row and records the author", async () => {
    const study = await create({ alias: "a", description: "d" });
    const { status, body } = await put(study, { title: "Pond", alias: "" });
    expect(status).to.equal(200);
    expect(body).to.deep.equal({ ...study, title: "Pond", alias: null, updatedAt: body.updatedAt });
    const [, entry] = await AuditEntry.query(app.db)
      .where({ targetType: "study", targetId: study.id })
      .orderBy("id");
    expect(entry).to.deep.include({
      action: "study.edited",
      userId: owner.user.id,
      before: { title: "Lake", alias: "a" },
      after: { title: "Pond", alias: null },
    });
  });

  const wrong: [string, unknown][] = [
    ["a title that is no text", { title: 5 }],
    ["an empty title", { title: " " }],
    ["a description that is no text", { description: 5 }],
    ["a flag that is none", { readyForSubmission: "yes" }],
    ["answers that are none", { studyMetadata: "x" }],
    ["notes that are no text", { notes: {} }],
    ["a version that is none", { mixsVersion: "newest" }],
    ["a NUL", { alias: "\0" }],
  ];
  for (const [what, body] of wrong) {
    it(`refuses ${what}`, async () => {
      const study = await create();
      expect((await put(study, body)).status).to.equal(400);
      expect((await stored(study.id)).title).to.equal("Lake");
    });
  }

  it("pins the newest version when a checklist is set, and keeps it later", async () => {
    const study = await create({ checklistType: SOIL });
    const bare = await create();
    await importVersion(2);
    expect((await put(study, { title: "Pond", checklistType: SOIL })).body.mixsVersion).to.equal(1);
    expect((await put(bare, { checklistType: "soil" })).body).to.include({
      checklistType: SOIL,
      mixsVersion: 2,
    });
    expect((await put(study, { checklistType: "ERC000024" })).body).to.include({
      checklistType: "ERC000024",
      mixsVersion: 2,
    });
    expect((await put(study, { checklistType: null })).body).to.include({
      checklistType: null,
      mixsVersion: null,
    });
  });

  it("accepts a version that another process has just imported", async () => {
    const soil = await findChecklist(app.site, { accession: SOIL });
    const newest =
      ((await ChecklistVersion.query(app.db).max("version as version").first())?.version ?? 1) + 1;
    await ChecklistVersion.query(app.db).insert({ version: newest, source: "test" });
    const definition = { ...soil } as unknown as Record<string, unknown>;
    await ChecklistDefinition.query(app.db).insert({ accession: SOIL, version: newest, definition });
    const known = await aStudy(app.db, owner.user.id, { checklistType: SOIL, mixsVersion: newest });
    expect((await owner.get(`/api/studies/${known.id}/table`)).status).to.equal(200);
    expect((await create({ checklistType: SOIL })).mixsVersion).to.equal(newest);
    await ChecklistDefinition.query(app.db).delete().where({ version: newest });
    await ChecklistVersion.query(app.db).deleteById(newest);
    forgetNewestVersion(app.site);
  });

  it("moves to another version that exists", async () => {
    const study = await create({ checklistType: SOIL });
    await put(study, { mixsVersion: 1 });
    expect((await put(study, { mixsVersion: 2 })).body).to.include({ checklistType: SOIL, mixsVersion: 2 });
    expect(statusAndBody(await put(study, { mixsVersion: 99 }))).to.deep.equal([
      404,
      { error: "Checklist version not found: 99" },
    ]);
    expect(statusAndBody(await put(await create(), { mixsVersion: 1 }))).to.deep.equal([
      400,
      { error: "Choose a checklist for this study before choosing its version" },
    ]);
    expect((await stored(study.id)).mixsVersion).to.equal(2);
  });

  it("checks against the version the study is pinned to", async () => {
    const study = await create({ checklistType: SOIL });
    await put(study, { mixsVersion: 1 });
    await aSample(app.db, order.id, { studyId: study.id, sampleId: "A", checklistData: COMPLETE });
    expect((await put(study, { readyForSubmission: true })).body.readyForSubmission).to.equal(true);
    await put(study, { mixsVersion: 2 });
    expect(statusAndBody(await put(study, { readyForSubmission: true }))).to.deep.equal([
      400,
      {
        error: "Study form validation failed",
        details: ["Row 1, sample A: new 2 is required"],
        problems: [{ row: 1, sampleId: "A", field: "new_2", message: "new 2 is required" }],
      },
    ]);
  });

  it("replaces the answers by an admin's, and stores only requested answers of a researcher", async () => {
    const study = await create({ studyMetadata: { secret: 1 } });
    expect(study.studyMetadata).to.deep.equal({});
    expect(
      (await put(study, { studyMetadata: { any: 1, other: [2] } }, admin)).body.studyMetadata,
    ).to.deep.equal({
      any: 1,
      other: [2],
    });
    const kept = (await put(study, { studyMetadata: { any: 9, more: 1 } })).body.studyMetadata;
    expect(kept).to.deep.equal({ any: 1, other: [2] });
    expect((await put(study, { studyMetadata: {} }, admin)).body.studyMetadata).to.deep.equal({});
  });

  it("is refused to others, without a session, in the demo, and for an unknown study", async () => {
    const study = await create();
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    expect(statusAndBody(await put(study, { title: "x" }, stranger))).to.deep.equal(FORBIDDEN);
    expect(statusAndBody(await put(study, { title: "x" }, demo))).to.deep.equal(IN_DEMO);
    expect(statusAndBody(await put({ id: "unknown" }, { title: "x" }))).to.deep.equal(UNKNOWN);
    expect(statusAndBody(await app.anyone.put(`/api/studies/${study.id}`, { title: "x" }))).to.deep.equal(
      UNAUTHORIZED,
    );
    expect((await put(study, { title: "Pond" }, admin)).body.title).to.equal("Pond");
  });

  it("keeps both of two concurrent changes", async () => {
    const study = await create();
    const answers = await Promise.all([
      put(study, { title: "Pond" }),
      put(study, { description: "deep" }),
      put(study, { notes: "cold" }, admin),
    ]);
    expect(statuses(answers)).to.deep.equal({ 200: 3 });
    expect(await stored(study.id)).to.include({ title: "Pond", description: "deep", notes: "cold" });
  });
});

describe("readyForSubmission", () => {
  setUp();
  const ready = (study: { id: string }, by = owner) =>
    by.put(`/api/studies/${study.id}`, { readyForSubmission: true });

  it("returns exactly the missing and the invalid mandatory answers, by row", async () => {
    const study = await create({ checklistType: SOIL });
    const { depth: _, ...withoutDepth } = COMPLETE;
    await aSample(app.db, order.id, { studyId: study.id, sampleId: "A", checklistData: COMPLETE });
    await aSample(app.db, order.id, {
      studyId: study.id,
      sampleId: "B",
      checklistData: { ...withoutDepth, project_name: " ", slope_gradient: "steep" },
    });
    await aSample(app.db, order.id, {
      studyId: study.id,
      sampleId: "C",
      checklistData: { ...COMPLETE, sample_volume_or_weight_for_dna_extraction: "5", elevation: "75" },
      checklistUnits: { elevation: "km" },
    });
    const problem = (row: number, sampleId: string, field: string, message: string) => ({
      row,
      sampleId,
      field,
      message,
    });
    const problems = [
      problem(
        2,
        "B",
        "slope_gradient",
        "slope gradient: Give a number of at least 0 with a decimal point, without its unit.",
      ),
      problem(2, "B", "project_name", "project name is required"),
      problem(2, "B", "depth", "depth is required"),
      problem(
        3,
        "C",
        "sample_volume_or_weight_for_dna_extraction",
        "sample volume or weight for DNA extraction needs a unit, one of: g, mL, mg, ng",
      ),
      problem(3, "C", "elevation", "elevation must have one of these units: m"),
    ];
    expect(statusAndBody(await ready(study))).to.deep.equal([
      400,
      {
        error: "Study form validation failed",
        details: problems.map(({ row, sampleId, message }) => `Row ${row}, sample ${sampleId}: ${message}`),
        problems,
      },
    ]);
    expect(await stored(study.id)).to.include({ readyForSubmission: false, readyAt: null });
    const checked = await owner.get(
      `/trpc/studies.check?input=${encodeURIComponent(JSON.stringify({ studyId: study.id }))}`,
    );
    expect(textsOfSaid(checked.body.result.data)).to.deep.equal({ problems, total: 5 });
  });

  it("returns the first 200 problems and their number", async () => {
    const study = await create({ checklistType: SOIL });
    const samples = await readSamples(order, 21);
    await owner.post(`/api/studies/${study.id}/samples`, { sampleIds: samples.map(({ id }) => id) });
    const { body } = await ready(study);
    expect([body.details.length, body.problems.length]).to.deep.equal([200, 200]);
  });

  it("is set with its time once all answers exist, unchanged when set again, and cleared", async () => {
    const study = await create({ checklistType: SOIL });
    await aSample(app.db, order.id, { studyId: study.id, checklistData: COMPLETE });
    const { body } = await ready(study);
    expect(body.readyForSubmission).to.equal(true);
    expect(body.readyAt).to.match(INSTANT);
    expect((await ready(study)).body.readyAt).to.equal(body.readyAt);
    const cleared = await owner.put(`/api/studies/${study.id}`, { readyForSubmission: false });
    expect(cleared.body).to.include({ readyForSubmission: false, readyAt: null });
  });

  it("is reverted by a change of validated data, and by no other", async () => {
    const study = await create({ checklistType: SOIL });
    const sample = await aSample(app.db, order.id, { studyId: study.id, checklistData: COMPLETE });
    const more = await aSample(app.db, order.id, { checklistData: COMPLETE });
    const isReady = async () => (await stored(study.id)).readyForSubmission;
    const path = `/api/studies/${study.id}`;
    await ready(study);
    await owner.put(path, { title: "Pond", notes: "cold", checklistType: SOIL });
    expect(await isReady()).to.equal(true);
    const changes = [
      () => owner.post(`${path}/samples`, { sampleIds: [more.id] }),
      () => owner.delete(`${path}/samples`, { sampleIds: [more.id] }),
      () => owner.post(`${path}/samples`, { sampleIds: [], perSampleData: { [sample.id]: { depth: "2" } } }),
      () => owner.put(path, { studyMetadata: {} }),
      () => owner.put(path, { checklistType: null }),
    ];
    for (const change of changes) {
      await ready(study);
      expect(await isReady()).to.equal(true);
      expect((await change()).status).to.equal(200);
      expect(await isReady()).to.equal(false);
    }
  });
});

describe("a study that is ready", () => {
  setUp();
  const ready = ({ id }: { id: string }) => owner.put(`/api/studies/${id}`, { readyForSubmission: true });

  it("is reopened once its samples are changed or deleted in their orders", async () => {
    const wrong = { checklistData: { depth: "deep" } };
    const changes: [string, boolean, (sample: Sample) => Promise<{ status: number }>][] = [
      ["another title", true, ({ id }) => owner.put(`/api/samples/${id}`, { sampleTitle: "Mud" })],
      ["the same answers", true, ({ id }) => owner.put(`/api/samples/${id}`, { checklistData: COMPLETE })],
      ["an answer", false, ({ id }) => owner.put(`/api/samples/${id}`, wrong)],
      ["a row", false, ({ id, orderId }) => save(orderId, { id, ...wrong })],
      ["a row's title", true, ({ id, orderId }) => save(orderId, { id, sampleTitle: "Mud" })],
      ["a removed row", false, ({ id, orderId }) => save(orderId, { id, isDeleted: true })],
      ["a deleted sample", false, ({ id }) => owner.delete(`/api/samples/${id}`)],
      ["a deleted order", false, ({ orderId }) => owner.delete(`/api/orders/${orderId}`)],
    ];
    const save = (orderId: string, row: object) =>
      owner.post(`/api/orders/${orderId}/samples`, { samples: [row] });
    for (const [what, isReady, change] of changes) {
      const study = await create({ checklistType: SOIL });
      const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      const sample = await aSample(app.db, draft.id, { studyId: study.id, checklistData: COMPLETE });
      expect((await ready(study)).status).to.equal(200);
      expect((await change(sample)).status, what).to.equal(200);
      const { readyForSubmission, readyAt } = await stored(study.id);
      expect([readyForSubmission, readyAt !== null], what).to.deep.equal([isReady, isReady]);
      const [audited] = await AuditEntry.query(app.db).where({ targetId: study.id }).orderBy("id", "desc");
      expect(audited?.after?.["readyForSubmission"], what).to.equal(isReady);
    }
  });

  it("is set and changed in its order concurrently without a deadlock", async () => {
    const study = await create({ checklistType: SOIL });
    const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    const sample = await aSample(app.db, draft.id, { studyId: study.id, checklistData: COMPLETE });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => [
        ready(study),
        owner.put(`/api/samples/${sample.id}`, { checklistData: { depth: `0.${index}` } }),
        owner.post(`/api/orders/${draft.id}/samples`, {
          samples: [{ id: sample.id, checklistData: { depth: `1.${index}` } }],
        }),
      ]).flat(),
    );
    expect(statuses(answers)).to.deep.equal({ 200: 18 });
  });
});

describe("DELETE /api/studies/[id]", () => {
  setUp();

  it("deletes a study, and keeps its samples in their orders", async () => {
    const study = await create();
    const sample = await aSample(app.db, order.id, { studyId: study.id });
    expect(statusAndBody(await owner.delete(`/api/studies/${study.id}`))).to.deep.equal([
      200,
      { message: "Study deleted" },
    ]);
    expect(await Study.query(app.db).findById(study.id)).to.equal(undefined);
    expect((await Sample.query(app.db).findById(sample.id))?.studyId).to.equal(null);
    expect(statusAndBody(await owner.delete(`/api/studies/${study.id}`))).to.deep.equal(UNKNOWN);
    expect(await actions(study.id)).to.deep.equal(["study.created", "study.deleted"]);
  });

  it("refuses a submitted study", async () => {
    const study = await aStudy(app.db, owner.user.id, { submitted: true });
    expect(statusAndBody(await admin.delete(`/api/studies/${study.id}`))).to.deep.equal([
      400,
      { error: "Cannot delete a submitted study" },
    ]);
  });

  it("keeps its checklist without showing its fields while metadata checklists are disabled", async () => {
    const study = await create({ checklistType: SOIL });
    const sample = await aSample(app.db, order.id, { studyId: study.id });
    const ready = () => owner.put(`/api/studies/${study.id}`, { readyForSubmission: true });
    expect((await ready()).body.error).to.equal("Study form validation failed");
    await admin.put("/api/admin/modules", { moduleId: "mixs-metadata", enabled: false });
    const { status, body } = await ready();
    await admin.put("/api/admin/modules", { moduleId: "mixs-metadata", enabled: true });
    expect([status, body.readyForSubmission, body.checklistType]).to.deep.equal([200, true, SOIL]);
    await owner.delete(`/api/samples/${sample.id}/study`);
  });

  it("refuses a study with samples while studies have their own form", async () => {
    await admin.put("/api/admin/modules", { moduleId: "dynamic-studies", enabled: true });
    const study = await create();
    const sample = await aSample(app.db, order.id, { studyId: study.id });
    expect(statusAndBody(await owner.delete(`/api/studies/${study.id}`))).to.deep.equal([
      409,
      { error: "Remove the samples from this study before you delete it" },
    ]);
    await owner.delete(`/api/samples/${sample.id}/study`);
    expect((await owner.delete(`/api/studies/${study.id}`)).status).to.equal(200);
    await admin.put("/api/admin/modules", { moduleId: "dynamic-studies", enabled: false });
  });

  it("is refused to others and in the demo", async () => {
    const study = await create();
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    expect(statusAndBody(await stranger.delete(`/api/studies/${study.id}`))).to.deep.equal(FORBIDDEN);
    expect(statusAndBody(await demo.delete(`/api/studies/${study.id}`))).to.deep.equal(IN_DEMO);
  });
});

describe("the samples of a study", () => {
  setUp();
  const path = (study: { id: string }) => `/api/studies/${study.id}/samples`;
  const ids = (samples: Sample[]) => samples.map(({ id }) => id);

  it("are added once each, with their metadata", async () => {
    const study = await create({ checklistType: SOIL });
    const [one, other] = (await readSamples(order, 2)) as [Sample, Sample];
    const answer = await owner.post(path(study), {
      sampleIds: [one.id, other.id, one.id],
      perSampleData: {
        [one.id]: { depth: "0.1", project_name: "Elbe", unasked: 1, ph_unit: "x" },
        [other.id]: {
          sample_volume_or_weight_for_dna_extraction: 5,
          sample_volume_or_weight_for_dna_extraction_unit: "g",
        },
      },
    });
    expect(statusAndBody(answer)).to.deep.equal([200, { success: true, assignedCount: 2 }]);
    expect(await members(study.id)).to.deep.equal(ids([one, other]).toSorted());
    expect((await Sample.query(app.db).findById(one.id))?.checklistData).to.deep.equal({
      depth: "0.1",
      project_name: "Elbe",
    });
    expect(await Sample.query(app.db).findById(other.id)).to.deep.include({
      checklistData: { sample_volume_or_weight_for_dna_extraction: 5 },
      checklistUnits: { sample_volume_or_weight_for_dna_extraction: "g" },
    });
    expect(await actions(study.id)).to.deep.equal([
      "study.created",
      "study.samplesAdded",
      "study.samplesEdited",
    ]);
    const again = await owner.post(path(study), { sampleIds: [one.id] });
    expect(statusAndBody(again)).to.deep.equal([200, { success: true, assignedCount: 1 }]);
  });

  it("are exactly those of a PUT", async () => {
    const study = await create();
    const samples = (await readSamples(order, 4)) as [Sample, Sample, Sample, Sample];
    await owner.post(path(study), { sampleIds: ids(samples.slice(0, 3)) });
    const answer = await owner.put(path(study), { sampleIds: [samples[2].id, samples[3].id] });
    expect(statusAndBody(answer)).to.deep.equal([200, { success: true, added: 1, removed: 2 }]);
    expect(await members(study.id)).to.deep.equal(ids(samples.slice(2)).toSorted());
    expect(statusAndBody(await owner.put(path(study), { sampleIds: [] }))).to.deep.equal([
      200,
      { success: true, added: 0, removed: 2 },
    ]);
  });

  it("are removed by DELETE, or one by one, and keep their metadata", async () => {
    const study = await create();
    const foreign = await create({}, stranger);
    const [one, other] = (await readSamples(order, 2)) as [Sample, Sample];
    const elsewhere = await aSample(app.db, (await anOrder(app.db, stranger.user.id)).id, {
      studyId: foreign.id,
    });
    await owner.post(path(study), { sampleIds: ids([one, other]) });
    await admin.post(path(study), { sampleIds: [], perSampleData: { [one.id]: { ph: 7 } } });
    const answer = await owner.delete(path(study), { sampleIds: [one.id, elsewhere.id, "unknown"] });
    expect(statusAndBody(answer)).to.deep.equal([200, { success: true }]);
    expect(await members(study.id)).to.deep.equal([other.id]);
    expect(await members(foreign.id)).to.deep.equal([elsewhere.id]);
    expect((await Sample.query(app.db).findById(one.id))?.checklistData).to.deep.equal({ ph: 7 });
    expect(statusAndBody(await owner.delete(`/api/samples/${other.id}/study`))).to.deep.equal([
      200,
      { success: true },
    ]);
    expect(statusAndBody(await owner.delete(`/api/samples/${other.id}/study`))).to.deep.equal([
      200,
      { success: true },
    ]);
    expect(await members(study.id)).to.deep.equal([]);
    expect(statusAndBody(await owner.delete(`/api/samples/${elsewhere.id}/study`))).to.deep.equal(FORBIDDEN);
    expect(statusAndBody(await owner.delete("/api/samples/unknown/study"))).to.deep.equal(SAMPLE_UNKNOWN);
  });

  it("must be the researcher's own, or any for an admin; otherwise none is added", async () => {
    const study = await create();
    const own = await aSample(app.db, order.id);
    const foreign = await aSample(app.db, (await anOrder(app.db, stranger.user.id)).id);
    for (const method of ["POST", "PUT"]) {
      const sampleIds = [own.id, foreign.id];
      expect(statusAndBody(await owner.send(method, path(study), { sampleIds }))).to.deep.equal(NOT_YOURS);
      const unknown = { sampleIds: [own.id, "unknown"] };
      expect(statusAndBody(await owner.send(method, path(study), unknown))).to.deep.equal(SAMPLE_UNKNOWN);
      expect(statusAndBody(await stranger.send(method, path(study), { sampleIds: [] }))).to.deep.equal(
        FORBIDDEN,
      );
      expect(statusAndBody(await owner.send(method, path(study), {}))).to.deep.equal([
        400,
        { error: "sampleIds must be an array" },
      ]);
    }
    expect(await members(study.id)).to.deep.equal([]);
    expect((await admin.post(path(study), { sampleIds: [own.id, foreign.id] })).status).to.equal(200);
    // Answers of an admin remain when the owner sends them again.
    expect((await owner.put(path(study), { sampleIds: [own.id, foreign.id] })).status).to.equal(200);
  });

  it("are not removed from another study", async () => {
    const [study, other] = [await create(), await create()];
    const sample = await aSample(app.db, order.id, { sampleId: "A", studyId: other.id });
    for (const method of ["POST", "PUT"]) {
      expect(statusAndBody(await owner.send(method, path(study), { sampleIds: [sample.id] }))).to.deep.equal([
        409,
        { error: "Sample already belongs to another study: A" },
      ]);
    }
    expect(await members(other.id)).to.deep.equal([sample.id]);
  });

  it("are added to one of five concurrent studies, and the others are refused completely", async () => {
    const samples = await readSamples(order, 5);
    const studies = await Promise.all(Array.from({ length: 5 }, () => create()));
    const answers = await Promise.all(
      studies.map((study, index) =>
        owner.post(path(study), { sampleIds: index % 2 ? ids(samples) : ids(samples).toReversed() }),
      ),
    );
    expect(statuses(answers)).to.deep.equal({ 200: 1, 409: 4 });
    const counts = await Promise.all(studies.map(({ id }) => members(id)));
    expect(counts.map(({ length }) => length).toSorted((one, other) => one - other)).to.deep.equal([
      0, 0, 0, 0, 5,
    ]);
  });

  it("are those of one of several concurrent PUTs", async () => {
    const study = await create();
    const samples = await readSamples(order, 6);
    const wanted = [ids(samples.slice(0, 3)), ids(samples.slice(2, 5)), ids(samples.slice(3))];
    const answers = await Promise.all(
      [...wanted, ...wanted].map((sampleIds) => owner.put(path(study), { sampleIds })),
    );
    expect(statuses(answers)).to.deep.equal({ 200: 6 });
    const left = await members(study.id);
    expect(wanted.map((one) => one.toSorted())).to.deep.include(left);
    const came = answers.reduce((sum, { body }) => sum + body.added - body.removed, 0);
    expect(came).to.equal(left.length);
  });

  it("store the concurrent answers of two users", async () => {
    const study = await create();
    const samples = await readSamples(order, 20);
    await owner.post(path(study), { sampleIds: ids(samples) });
    const say = (field: string, of: Sample[]) =>
      admin.post(path(study), {
        sampleIds: [],
        perSampleData: Object.fromEntries(of.map(({ id }) => [id, { [field]: 1 }])),
      });
    const fields = ["a", "b", "c", "d"];
    const answers = await Promise.all(
      fields.map((field, index) => say(field, index % 2 ? samples : samples.toReversed())),
    );
    expect(statuses(answers)).to.deep.equal({ 200: 4 });
    for (const { checklistData } of await Sample.query(app.db).where({ studyId: study.id }))
      expect(checklistData).to.have.all.keys(fields);
  });

  it("are saved concurrently by more requests than there are connections", async () => {
    const study = await create({ checklistType: SOIL });
    const sample = await aSample(app.db, order.id, { studyId: study.id });
    const { connectionString } = app.site.database.client.config.connection;
    const holder = await connectAlone(connectionString);
    await holder.query("begin");
    await holder.query("select 1 from studies where id = $1 for update", [study.id]);
    const saving = Array.from({ length: 22 }, (_, index) =>
      admin.post(path(study), { sampleIds: [], perSampleData: { [sample.id]: { [`n${index}`]: 1 } } }),
    );
    await until(async () => {
      const { rows } = await holder.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length === 20;
    }, "as many transactions as the pool has connections");
    forgetNewestVersion(app.site);
    await holder.end();
    expect(statuses(await Promise.all(saving))).to.deep.equal({ 200: 22 });
  });

  it("do not deadlock with a concurrent save of their order's table", async () => {
    const study = await create();
    const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    const samples = await readSamples(draft, 30);
    await owner.post(path(study), { sampleIds: ids(samples) });
    const rows = samples.toReversed().map(({ id }) => ({ id, sampleTitle: "x" }));
    const perSampleData = Object.fromEntries(samples.map(({ id }) => [id, { a: 1 }]));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2
          ? owner.post(`/api/orders/${draft.id}/samples`, { samples: rows })
          : admin.post(path(study), { sampleIds: [], perSampleData }),
      ),
    );
    expect(statuses(answers)).to.deep.equal({ 200: 8 });
  });

  it("refuse an invalid answer, which is reported and prevents the save; missing ones are accepted", async () => {
    const study = await create({ checklistType: SOIL });
    const [one, other] = (await readSamples(order, 2)) as [Sample, Sample];
    await owner.post(path(study), { sampleIds: ids([one, other]) });
    const answer = await owner.post(path(study), {
      sampleIds: [],
      perSampleData: {
        [other.id]: { depth: "deep", project_name: "", geographic_location_country_and_or_sea: "Atlantis" },
        [one.id]: { project_name: "Elbe", elevation: 5, elevation_unit: "km" },
      },
    });
    const options = "Afghanistan, Albania, Algeria, American Samoa, Andorra, Angola, Anguilla, Antarctica";
    expect(answer.status).to.equal(400);
    expect(answer.body.error).to.equal("Study form validation failed");
    expect(
      answer.body.problems.map(({ row, sampleId, field }: Record<string, unknown>) => [row, sampleId, field]),
    ).to.deep.equal([
      [1, one.sampleId, "elevation"],
      [2, other.sampleId, "geographic_location_country_and_or_sea"],
      [2, other.sampleId, "depth"],
    ]);
    expect(answer.body.details[1]).to.contain(`must be one of: ${options}`);
    expect((await Sample.query(app.db).findById(one.id))?.checklistData).to.deep.equal({});
    // A number whose unit is still missing is incomplete, not invalid.
    const partial = { [one.id]: { sample_volume_or_weight_for_dna_extraction: 5, project_name: null } };
    expect((await owner.post(path(study), { sampleIds: [], perSampleData: partial })).status).to.equal(200);
  });

  it("accept answers only for samples of the study", async () => {
    const study = await create();
    const sample = await aSample(app.db, order.id);
    const perSampleData = { [sample.id]: { ph: 7 } };
    expect(statusAndBody(await admin.post(path(study), { sampleIds: [], perSampleData }))).to.deep.equal(
      SAMPLE_UNKNOWN,
    );
    expect((await admin.post(path(study), { sampleIds: [sample.id], perSampleData })).status).to.equal(200);
    expect((await Sample.query(app.db).findById(sample.id))?.checklistData).to.deep.equal({ ph: 7 });
  });

  it("are not changed in the demo", async () => {
    const study = await create();
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const method of ["POST", "PUT", "DELETE"])
      expect(statusAndBody(await demo.send(method, path(study), { sampleIds: [] }))).to.deep.equal(IN_DEMO);
  });

  it(`can be 5,000 with ${ANSWERS} answers each: saved, checked and read back`, async () => {
    const study = await create({ checklistType: SOIL });
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ sampleId: `L${index}` }));
    const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    const { body } = await owner.post(`/api/orders/${draft.id}/samples`, { samples: rows });
    const sampleIds = body.samples.map(({ id }: Sample) => id);
    const added = await owner.post(path(study), { sampleIds });
    expect(added.body).to.deep.equal({ success: true, assignedCount: 5_000 });
    const many = Object.fromEntries(
      Array.from({ length: FURTHER_ANSWERS }, (_, index) => [`f${index}`, "a value"]),
    );
    const perSampleData = Object.fromEntries(sampleIds.map((id: string) => [id, { ...COMPLETE, ...many }]));
    const saved = await admin.post(path(study), { sampleIds: [], perSampleData });
    expect(statusAndBody(saved)).to.deep.equal([200, { success: true, assignedCount: 0 }]);
    expect((await owner.put(`/api/studies/${study.id}`, { readyForSubmission: true })).status).to.equal(200);
    const page = await owner.get(`/api/studies/${study.id}/table?limit=2&offset=4998`);
    expect(page.body).to.include({ total: 5_000, limit: 2, offset: 4_998 });
    const tooMany = await owner.post(path(study), {
      sampleIds: [...sampleIds, (await aSample(app.db, order.id)).id],
    });
    expect(statusAndBody(tooMany)).to.deep.equal([400, { error: "A study can have at most 5000 samples" }]);
  }).timeout(120_000);
});

describe("GET /api/studies/[id]/table", () => {
  setUp();

  it("answers a column for each field and a row for each sample", async () => {
    const study = await create({ checklistType: SOIL });
    const sample = await aSample(app.db, order.id, {
      studyId: study.id,
      checklistData: { depth: "1" },
      sampleTitle: "Mud",
    });
    const { status, body } = await owner.get(`/api/studies/${study.id}/table`);
    expect(status).to.equal(200);
    const {
      columns,
      rows: [row, ...others],
      ...rest
    } = body;
    expect(others).to.deep.equal([]);
    // spreadsheet.test.ts covers cell contents and editable columns.
    expect(row).to.deep.include({
      id: sample.id,
      sampleId: sample.sampleId,
      orderId: order.id,
      orderNumber: order.orderNumber,
      sampleAlias: null,
      sampleTitle: "Mud",
      scientificName: null,
      taxId: null,
      checklistData: { depth: "1" },
      checklistUnits: {},
    });
    expect(rest).to.deep.equal({
      info: {
        studyId: study.id,
        title: "Lake",
        checklistType: SOIL,
        mixsVersion: 1,
        readyForSubmission: false,
        sampleCount: 1,
      },
      availableMixsFields: [],
      total: 1,
      limit: 100,
      offset: 0,
    });
    const soil = await findChecklist(app.site, { accession: SOIL, version: 1 });
    for (const [index, field] of (soil?.fields ?? []).entries())
      expect(columns[6 + index]).to.deep.include({ key: `checklist:${field.name}`, ...field });
    expect(columns.map(({ key }: { key: string }) => key).slice(0, 6)).to.deep.equal([
      "core:orderNumber",
      "core:sampleId",
      "core:sampleAlias",
      "core:sampleTitle",
      "core:scientificName",
      "core:taxId",
    ]);
    expect(statusAndBody(await stranger.get(`/api/studies/${study.id}/table`))).to.deep.equal(FORBIDDEN);
  });

  it("exports CSV with a header of field names and without executable formulas", async () => {
    const study = await create({ title: "Lake: Ä", checklistType: SOIL });
    await aSample(app.db, order.id, {
      studyId: study.id,
      sampleId: "A",
      position: 1,
      checklistData: {
        project_name: '=HYPERLINK("x")',
        depth: "1,5",
        elevation: "-75",
        local_environmental_context: "-x",
      },
    });
    await aSample(app.db, order.id, {
      studyId: study.id,
      sampleId: "B",
      position: 2,
      checklistUnits: { sample_volume_or_weight_for_dna_extraction: "g" },
    });
    const { status, headers, body } = await owner.get(`/api/studies/${study.id}/table/export`);
    expect(status).to.equal(200);
    expect(headers.get("content-type")).to.equal("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).to.contain("filename*=UTF-8''Lake%3A%20%C3%84.csv");
    const [header = "", first = "", second = "", ...none] = body.toString("utf8").split("\r\n");
    expect(none).to.deep.equal([""]);
    const names = header.replace("\uFEFF", "").split(",");
    expect(names.slice(0, 2)).to.deep.equal(["order_number", "sample_id"]);
    expect(names).to.include.members([
      "project_name",
      "sample_volume_or_weight_for_dna_extraction_unit",
      "depth",
    ]);
    expect(first).to.contain(`${order.orderNumber},A,`);
    for (const cell of [`,"'=HYPERLINK(""x"")",`, `,"1,5",`, ",-75,", ",'-x,"])
      expect(first).to.contain(cell);
    expect(second.split(",")[names.indexOf("sample_volume_or_weight_for_dna_extraction_unit")]).to.equal("g");
  });

  it("exports xlsx of all samples, every cell as text", async () => {
    const study = await create({ checklistType: SOIL });
    const samples = await readSamples(order, 230);
    await owner.post(`/api/studies/${study.id}/samples`, {
      sampleIds: samples.map(({ id }) => id),
      perSampleData: {
        [(samples[7] as Sample).id]: { project_name: "=1+1", elevation: -5 },
        // XML does not allow this character; the workbook must still open.
        [(samples[8] as Sample).id]: { project_name: "soil\uFFFF" },
      },
    });
    const { headers, body } = await owner.get(`/api/studies/${study.id}/table/export?format=xlsx`);
    expect(headers.get("content-type")).to.contain("spreadsheetml.sheet");
    const { default: exceljs } = await import("exceljs");
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(body);
    const sheet = workbook.worksheets[0];
    expect(sheet?.actualRowCount).to.equal(231);
    const row = sheet?.getRow(9).values as unknown[];
    expect(row).to.include.members(["=1+1", "-5", (samples[7] as Sample).sampleId]);
    // As the file format encodes it; exceljs does not decode what spreadsheets decode.
    expect(sheet?.getRow(10).values).to.include.members(["soil_xFFFF_"]);
    const bad = await owner.get(`/api/studies/${study.id}/table/export?format=ods`);
    expect(statusAndBody(bad)).to.deep.equal([400, { error: "format must be csv or xlsx" }]);
  });

  it("is refused to others and for an unknown study, as a file too", async () => {
    const study = await create();
    for (const path of ["table", "table/export"]) {
      expect(statusAndBody(await stranger.get(`/api/studies/${study.id}/${path}`)), path).to.deep.equal(
        FORBIDDEN,
      );
      expect(statusAndBody(await owner.get(`/api/studies/unknown/${path}`)), path).to.deep.equal(UNKNOWN);
    }
    const none = await owner.delete("/api/studies/unknown/samples", { sampleIds: [] });
    expect(statusAndBody(none)).to.deep.equal(UNKNOWN);
    expect((await owner.get("/api/studies?search=a&search=b")).status).to.equal(400);
  });
});

describe("studies.candidates", () => {
  setUp();

  it("returns samples without a study, the caller's own or all for an admin, newest order first", async () => {
    const study = await create();
    const [second, first] = [
      await aSample(app.db, order.id, { position: 2 }),
      await aSample(app.db, order.id, { position: 1 }),
    ];
    await aSample(app.db, order.id, { studyId: study.id });
    const newer = await anOrder(app.db, owner.user.id);
    const newest = await aSample(app.db, newer.id, { sampleTitle: "Mud" });
    const foreign = await aSample(app.db, (await anOrder(app.db, stranger.user.id)).id);
    const ask = async (input: object, by = owner) => {
      const { body } = await by.get(
        `/trpc/studies.candidates?input=${encodeURIComponent(JSON.stringify(input))}`,
      );
      return body.result.data;
    };
    const found = async (input: object, by = owner) =>
      (await ask(input, by)).samples.map(({ id }: Sample) => id);
    expect(await found({})).to.deep.equal([newest.id, first.id, second.id]);
    expect(await found({ search: "mud" })).to.deep.equal([newest.id]);
    expect(await found({ search: order.orderNumber })).to.deep.equal([first.id, second.id]);
    expect(await found({ orderId: order.id })).to.deep.equal([first.id, second.id]);
    expect(await found({ orderId: foreign.orderId })).to.deep.equal([]);
    expect(await found({}, admin)).to.include(foreign.id);
    expect(await ask({ limit: 1 })).to.deep.equal({
      samples: [
        {
          id: newest.id,
          sampleId: newest.sampleId,
          sampleAlias: null,
          sampleTitle: "Mud",
          order: { id: newer.id, orderNumber: newer.orderNumber, name: null },
        },
      ],
      total: 3,
      limit: 1,
      offset: 0,
    });
  });
});

describe("the study form", () => {
  setUp();
  const field = (name: string, more: object = {}) => ({ id: name, name, label: name, type: "text", ...more });
  const save = async (fields: object[], query = "") => {
    const answer = await admin.put(`/api/admin/study-form-config${query}`, { fields, groups: [] });
    expect(answer.status).to.equal(200);
  };
  const FIELDS = [
    field("abstract", { required: true }),
    field("area", { type: "number", units: ["ha", "m2"] }),
    field("reviewer", { adminOnly: true }),
    field("tube", { perSample: true, required: true, simpleValidation: { maxLength: 3 } }),
    field("depth", { perSample: true, label: "form depth" }),
    field("ph", { perSample: true, required: true }),
    field("lab_note", { perSample: true, adminOnly: true }),
  ];
  const ready = (study: { id: string }) =>
    owner.put(`/api/studies/${study.id}`, { readyForSubmission: true });
  before(() => save(FIELDS));

  it("decides which answers of a researcher are stored, merged over existing ones, including units", async () => {
    const study = await create({ studyMetadata: { abstract: "a", unasked: 1, reviewer: "me" } });
    expect(study["studyMetadata"]).to.deep.equal({ abstract: "a" });
    await admin.put(`/api/studies/${study.id}`, {
      studyMetadata: { abstract: "b", reviewer: "Ada", other: 1 },
    });
    const given = { area: 5, area_unit: "ha", reviewer: "me", tube: 1, unasked: 2 };
    const { body } = await owner.put(`/api/studies/${study.id}`, { studyMetadata: given });
    expect(body.studyMetadata).to.deep.equal({ abstract: "b", area: 5, area_unit: "ha", other: 1 });
    expect((await stored(study.id)).studyMetadata).to.deep.equal({ ...body.studyMetadata, reviewer: "Ada" });
    expect((await owner.get(`/api/studies/${study.id}`)).body.studyMetadata).to.deep.equal(
      body.studyMetadata,
    );
    expect((await admin.get(`/api/studies/${study.id}`)).body.studyMetadata.reviewer).to.equal("Ada");
  });

  it("applies to the study and to every sample together with the checklist, a shared name once", async () => {
    const study = await create({ checklistType: SOIL, studyMetadata: { area: "wide" } });
    const sample = await aSample(app.db, order.id, {
      studyId: study.id,
      sampleId: "A",
      checklistData: COMPLETE,
    });
    const { status, body } = await ready(study);
    expect(status).to.equal(400);
    expect(body.details).to.deep.equal([
      "abstract is required",
      "area must be a number",
      "Row 1, sample A: tube is required",
      "Row 1, sample A: pH is required",
    ]);
    const post = (answers: object) =>
      owner.post(`/api/studies/${study.id}/samples`, {
        sampleIds: [],
        perSampleData: { [sample.id]: answers },
      });
    expect(statusAndBody(await post({ tube: "long", ph: "7" }))).to.deep.equal([
      400,
      {
        error: "Study form validation failed",
        details: ["Row 1, sample A: tube must have at most 3 characters"],
        problems: [{ row: 1, sampleId: "A", field: "tube", message: "tube must have at most 3 characters" }],
      },
    ]);
    expect((await post({ tube: "abc", ph: "7", lab_note: "mine", unasked: 1 })).status).to.equal(200);
    await owner.put(`/api/studies/${study.id}`, {
      studyMetadata: { abstract: "a", area: 5, area_unit: "ha" },
    });
    expect((await ready(study)).body.readyForSubmission).to.equal(true);
    expect((await Sample.query(app.db).findById(sample.id))?.checklistData).to.deep.equal({
      ...COMPLETE,
      tube: "abc",
      ph: "7",
    });
  });

  it("hides facility answers about samples from researchers", async () => {
    const study = await create();
    const sample = await aSample(app.db, order.id, { studyId: study.id });
    const path = `/api/studies/${study.id}`;
    await admin.post(`${path}/samples`, {
      sampleIds: [],
      perSampleData: { [sample.id]: { lab_note: "odd", tube: "a" } },
    });
    for (const [by, expected] of [
      [owner, { tube: "a" }],
      [admin, { tube: "a", lab_note: "odd" }],
    ] as const) {
      expect((await by.get(path)).body.samples[0].checklistData).to.deep.equal(expected);
      const { columns, rows } = (await by.get(`${path}/table`)).body;
      expect(rows[0].checklistData).to.deep.equal(expected);
      const names = columns.map(({ name }: { name: string }) => name);
      expect(names.includes("lab_note")).to.equal(by === admin);
      const csv = (await by.get(`${path}/table/export`)).body.toString();
      expect(csv.includes("odd")).to.equal(by === admin);
    }
  });

  it("hides them from researchers in their orders and samples too, in requests and responses", async () => {
    const study = await create();
    const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    const sample = await aSample(app.db, draft.id, {
      studyId: study.id,
      checklistData: { lab_note: "odd", tube: "a" },
      checklistUnits: { lab_note: "mg" },
    });
    const table = `/api/orders/${draft.id}/samples`;
    const row = { id: sample.id, checklistData: { lab_note: "stolen" }, checklistUnits: { lab_note: "kg" } };
    const seen = { checklistData: { tube: "a" }, checklistUnits: {} };
    const samples = [
      (await owner.post(table, { samples: [row] })).body.samples[0],
      (await owner.put(`/api/samples/${sample.id}`, { ...row, id: undefined })).body,
      (await owner.get(table)).body.samples[0],
      (await owner.get(`/api/orders/${draft.id}`)).body.samples[0],
      (await owner.get(`/api/samples/${sample.id}`)).body,
    ];
    for (const answer of samples) expect(answer).to.deep.include(seen);
    expect((await admin.get(`/api/samples/${sample.id}`)).body).to.deep.include({
      checklistData: { lab_note: "odd", tube: "a" },
      checklistUnits: { lab_note: "mg" },
    });
  });

  it("protects the facility's answer also if the checklist has the same field", async () => {
    await save([field("depth", { perSample: true, adminOnly: true })]);
    const study = await create({ checklistType: SOIL });
    const sample = await aSample(app.db, order.id, { studyId: study.id, checklistData: COMPLETE });
    const path = `/api/studies/${study.id}`;
    await owner.post(`${path}/samples`, { sampleIds: [], perSampleData: { [sample.id]: { depth: "9" } } });
    expect((await Sample.query(app.db).findById(sample.id))?.checklistData["depth"]).to.equal(COMPLETE.depth);
    for (const by of [owner, admin]) {
      const { columns, rows } = (await by.get(`${path}/table`)).body;
      const names = columns.map(({ name }: { name: string }) => name);
      const [header = "", line = ""] = (await by.get(`${path}/table/export`)).body.toString().split("\r\n");
      const exported = [header.split(",").includes("depth"), line.includes(`,${COMPLETE.depth},`)];
      const present = [names.includes("depth"), "depth" in rows[0].checklistData, ...exported];
      expect(present).to.deep.equal(Array(4).fill(by === admin));
    }
    await Sample.query(app.db)
      .findById(sample.id)
      .patch({ checklistData: { ...COMPLETE, depth: null } });
    expect((await ready(study)).status).to.equal(200);
    await save(FIELDS);
    expect((await owner.get(`${path}/table`)).body.rows[0].checklistData).to.have.property("depth");
  });

  it("hides the units of an order's facility fields from researchers", async () => {
    const form = {
      groups: [],
      fields: [field("purity", { perSample: true, adminOnly: true, units: ["%"] })],
    };
    await admin.put("/api/admin/form-config", form);
    const study = await create();
    await aSample(app.db, order.id, { studyId: study.id, checklistUnits: { purity: "%" } });
    for (const by of [owner, admin]) {
      const units = by === admin ? { purity: "%" } : {};
      const whole = (await by.get(`/api/studies/${study.id}`)).body.samples[0];
      const [row] = (await by.get(`/api/studies/${study.id}/table`)).body.rows;
      expect([whole.checklistUnits, row.checklistUnits]).to.deep.equal([units, units]);
    }
  });

  it("is that of the study while studies have their own form", async () => {
    const study = await create();
    await save([field("soil_type", { required: true })], `?studyId=${study.id}`);
    expect((await ready(study)).body.details).to.deep.equal(["abstract is required"]);
    await admin.put("/api/admin/modules", { moduleId: "dynamic-studies", enabled: true });
    expect((await ready(study)).body.details).to.deep.equal(["soil_type is required"]);
    expect((await ready(await create())).body.details).to.deep.equal(["abstract is required"]);
    await admin.put("/api/admin/modules", { moduleId: "dynamic-studies", enabled: false });
  });
});
