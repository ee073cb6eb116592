import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { OrderForm } from "../../../db/models/OrderForm.ts";
import { Study } from "../../../db/models/Study.ts";
import { StudyForm } from "../../../db/models/StudyForm.ts";
import { defaultOrderForm } from "../../../server/definitions/forms/defaultOrderForm.ts";
import { defaultStudyForm } from "../../../server/definitions/forms/studyForm.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";

const SCHEMA = "/api/form-schema";
const CONFIG = "/api/admin/form-config";
const STUDY_SCHEMA = "/api/study-form-schema";
const STUDY_CONFIG = "/api/admin/study-form-config";
const MODULES = "/api/admin/modules";

const GROUP = { id: "g1", name: "Site", icon: "Leaf", order: 0 };
const text = (name: string, given: Partial<FormField> = {}) => ({
  id: `f_${name}`,
  type: "text",
  name,
  label: name,
  required: false,
  visible: true,
  perSample: false,
  order: 0,
  ...given,
});
const getIds = (fields: { id: string }[]) => fields.map(({ id }) => id);

describe("form schemas", () => {
  let app: TestApp;
  let admin: Person;
  let researcher: Person;
  let demo: Person;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    researcher = await app.as("RESEARCHER");
    demo = await app.as("FACILITY_ADMIN", { isDemo: true });
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const save = (form: object) => admin.put(CONFIG, { groups: [], ...form });
  const trpc = async (browser: Person, procedure: string, input?: object) => {
    const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
    const { status, body } = await browser.get(`/trpc/${procedure}${query}`);
    return [status, status === 200 ? body.result.data : body.error.message];
  };

  describe("of orders", () => {
    const sorted = defaultOrderForm.fields.toSorted((one, other) => one.order - other.order);
    const forAll = sorted.filter((field) => !field.adminOnly);

    it("are the built-in one in version 1 while none was saved, by role", async () => {
      const common = { groups: defaultOrderForm.groups, version: 1, enabledMixsChecklists: [] };
      expect(statusAndBody(await admin.get(SCHEMA))).to.deep.equal([
        200,
        { fields: sorted, ...common, perSampleFields: sorted.filter((field) => field.perSample) },
      ]);
      expect(statusAndBody(await researcher.get(SCHEMA))).to.deep.equal([
        200,
        { fields: forAll, ...common, perSampleFields: forAll.filter((field) => field.perSample) },
      ]);
      expect(getIds(forAll)).to.deep.equal([
        "system_name",
        "field_seqtech_default",
        "system_organism",
        "system_numberOfSamples",
        "system_sampleTitle",
        "system_instrumentModel",
        "system_sampleAlias",
        "system_libraryStrategy",
        "system_librarySource",
        "system_librarySelection",
      ]);
    });

    it("are the same over the typed client", async () => {
      for (const person of [admin, researcher]) {
        expect(await trpc(person, "forms.order", {})).to.deep.equal([200, (await person.get(SCHEMA)).body]);
      }
    });

    it("increase their version by one at each save", async () => {
      const versions = [(await admin.get(CONFIG)).body.version];
      for (let round = 0; round < 3; round++) versions.push((await save({ fields: [] })).body.version);
      expect(versions).to.deep.equal([1, 2, 3, 4]);
      expect((await researcher.get(SCHEMA)).body).to.deep.equal({
        fields: [],
        groups: [],
        version: 4,
        enabledMixsChecklists: [],
        perSampleFields: [],
      });
    });

    it("are saved and returned completely, also after a restart", async () => {
      const fields = [
        text("pi", { id: "a", required: true, groupId: "g1", order: 2, label: "Principal investigator" }),
        text("depth", {
          id: "b",
          type: "number",
          perSample: true,
          order: 1,
          units: ["m", "km"],
          helpText: "Below the surface",
          example: "5",
          placeholder: "0",
          defaultValue: 1,
          simpleValidation: { minValue: 0, maxValue: 11_000 },
        }),
        text("kind", { id: "c", type: "select", options: ["sea", "lake"], order: 0, adminOnly: true }),
        text("old", { id: "d", perSample: true, visible: false, order: 3 }),
        text("_barcode", { id: "e", type: "barcode", perSample: true, order: 4 }),
      ];
      const answer = await admin.put(CONFIG, { fields, groups: [GROUP] });
      const { updatedAt } = answer.body;
      const configuration = {
        id: "order",
        fields,
        groups: [GROUP],
        version: 2,
        updatedAt,
        enabledMixsChecklists: [],
        requiresApproval: false,
      };
      expect(statusAndBody(answer)).to.deep.equal([200, configuration]);
      expect(Date.now() - Date.parse(updatedAt)).to.be.within(0, 60_000);
      await app.restart();
      expect(statusAndBody(await admin.get(CONFIG))).to.deep.equal([200, configuration]);
      const [pi, depth, kind, old, barcode] = fields;
      expect(statusAndBody(await admin.get(SCHEMA))).to.deep.equal([
        200,
        {
          fields: [kind, depth, pi, old, barcode],
          groups: [GROUP],
          version: 2,
          enabledMixsChecklists: [],
          perSampleFields: [depth, barcode],
        },
      ]);
      expect(statusAndBody(await researcher.get(SCHEMA))).to.deep.equal([
        200,
        {
          fields: [depth, pi, old, barcode],
          groups: [GROUP],
          version: 2,
          enabledMixsChecklists: [],
          perSampleFields: [depth, barcode],
        },
      ]);
    });

    it("are filtered by enabled modules, immediately and for everyone", async () => {
      const fields = [
        text("_mixs", { type: "mixs" }),
        text("grant", { type: "funding" }),
        text("invoice", { type: "billing" }),
        text("_organism", { type: "organism", perSample: true }),
        text("sample_title", { perSample: true }),
        text("_barcode", { type: "barcode", perSample: true }),
        text("mail", { moduleSource: "notifications" }),
        text("pi"),
      ];
      await save({ fields });
      const shown = async () => (await researcher.get(SCHEMA)).body.fields.map((one: FormField) => one.name);
      const always = ["_barcode", "pi"];
      expect(await shown()).to.deep.equal(["_mixs", "_organism", "sample_title", ...always]);
      await admin.put(MODULES, { moduleId: "mixs-metadata", enabled: false });
      expect(await shown()).to.deep.equal(["_organism", "sample_title", ...always]);
      await admin.put(MODULES, { moduleId: "archive-sample-fields", enabled: false });
      expect(await shown()).to.deep.equal(always);
      expect((await researcher.get(SCHEMA)).body.perSampleFields).to.have.length(1);
      await admin.put(MODULES, { moduleId: "funding-info", enabled: true });
      expect(await shown()).to.deep.equal(["grant", ...always]);
      await admin.put(MODULES, { moduleId: "notifications", enabled: true });
      expect(await shown()).to.deep.equal(["grant", "_barcode", "mail", "pi"]);
      await admin.put(MODULES, { globalDisabled: true });
      expect(await shown()).to.deep.equal(always);
      expect(getIds((await admin.get(CONFIG)).body.fields)).to.deep.equal(getIds(fields));
    });

    it("return the enabled checklists while mixs-metadata is enabled; a mixs field offers them", async () => {
      const fields = [
        text("_mixs", { type: "mixs" }),
        text("b", { type: "mixs", mixsChecklists: ["ERC000024"] }),
        text("c", { type: "mixs", options: ["water"] }),
      ];
      const enabled = ["ERC000022", "ERC000024"];
      await save({ fields, enabledMixsChecklists: ["ERC000022", "ERC000024", "ERC000022"] });
      const { body } = await researcher.get(SCHEMA);
      expect(body.enabledMixsChecklists).to.deep.equal(enabled);
      expect(body.fields.map((one: FormField) => one.options)).to.deep.equal([
        enabled,
        ["ERC000024"],
        ["water"],
      ]);
      // The study form offers them too; the form for editing is as saved.
      expect((await researcher.get(STUDY_SCHEMA)).body.fields[0].options).to.deep.equal(enabled);
      expect((await admin.get(CONFIG)).body.fields).to.deep.equal(fields);
      await admin.put(MODULES, { moduleId: "mixs-metadata", enabled: false });
      expect((await researcher.get(SCHEMA)).body).to.deep.include({ enabledMixsChecklists: [], fields: [] });
      expect((await admin.get(CONFIG)).body.enabledMixsChecklists).to.deep.equal(enabled);
      // Fields that a save omits are unchanged.
      expect((await save({ fields })).body.enabledMixsChecklists).to.deep.equal(enabled);
      expect((await save({ fields, enabledMixsChecklists: [] })).body.enabledMixsChecklists).to.deep.equal(
        [],
      );
    });

    it("are not sent again for a current copy, but for an outdated one", async () => {
      const first = await researcher.get(SCHEMA);
      const etag = first.headers.get("etag") ?? "";
      expect(first.headers.get("cache-control")).to.equal("private, no-cache");
      // Node's fetch adds no-cache to conditional requests by default.
      const condition = { "if-none-match": etag, "cache-control": "max-age=0" };
      const ask = (person: Person) => person.get(SCHEMA, condition);
      expect((await ask(researcher)).status).to.equal(304);
      expect((await ask(admin)).status).to.equal(200);
      await save({ fields: [] });
      expect((await ask(researcher)).status).to.equal(200);
      expect((await app.anyone.get(SCHEMA, condition)).status).to.equal(401);
      const { headers } = await researcher.get(STUDY_SCHEMA);
      const known = { ...condition, "if-none-match": headers.get("etag") ?? "" };
      expect((await researcher.get(STUDY_SCHEMA, known)).status).to.equal(304);
      expect((await researcher.get(`${STUDY_SCHEMA}?studyId=a&studyId=b`)).status).to.equal(400);
      expect((await admin.get(`${STUDY_CONFIG}?studyId=a&studyId=b`)).status).to.equal(400);
    });

    it("store each of several concurrent saves, with its own version", async () => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => save({ fields: [text(`n${n}`)] })),
      );
      expect(statuses(answers)).to.deep.equal({ 200: 6 });
      const versions = new Map(answers.map(({ body }) => [body.version, body.fields[0].name]));
      expect([...versions.keys()]).to.have.members([2, 3, 4, 5, 6, 7]);
      for (const [version, name] of versions) {
        const [, form] = await trpc(admin, "forms.orderVersion", { version });
        expect(form.fields[0].name).to.equal(name);
      }
      expect((await admin.get(CONFIG)).body.fields[0].name).to.equal(versions.get(7));
    });

    it("are not saved over a version that the edit did not begin from", async () => {
      const form = (await admin.get(CONFIG)).body;
      const answers = await Promise.all(Array.from({ length: 4 }, () => admin.put(CONFIG, form)));
      expect(statuses(answers)).to.deep.equal({ 200: 1, 409: 3 });
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).to.deep.equal({
        error: "Another user saved the form in the meantime (version 2). Reload it and repeat your changes.",
      });
      expect((await admin.put(CONFIG, { ...form, version: 2 })).body.version).to.equal(3);
    });

    it("of earlier versions can be seen and saved again", async () => {
      await save({ fields: [text("a")] });
      await save({ fields: [text("b")], groups: [GROUP] });
      const savedBy = {
        id: admin.user.id,
        firstName: admin.user.firstName,
        lastName: admin.user.lastName,
        email: admin.user.email,
      };
      const [, list] = await trpc(admin, "forms.orderVersions", {});
      const [three, two] = list.versions;
      expect(list).to.deep.equal({
        versions: [
          { version: 3, savedAt: three.savedAt, savedBy },
          { version: 2, savedAt: two.savedAt, savedBy },
          { version: 1, savedAt: null, savedBy: null },
        ],
        total: 3,
        limit: 100,
        offset: 0,
      });
      for (const [limit, offset, versions] of [
        [1, 0, [3]],
        [2, 0, [3, 2]],
        [1, 2, [1]],
        [5, 1, [2, 1]],
        [5, 3, []],
      ] as const) {
        const [, page] = await trpc(admin, "forms.orderVersions", { limit, offset });
        expect(page.versions.map((one: { version: number }) => one.version)).to.deep.equal(versions);
      }
      expect(await trpc(admin, "forms.orderVersion", { version: 2 })).to.deep.equal([
        200,
        {
          id: "order",
          fields: [text("a")],
          groups: [],
          version: 2,
          updatedAt: two.savedAt,
          enabledMixsChecklists: [],
          requiresApproval: false,
          savedBy,
        },
      ]);
      const [, builtIn] = await trpc(admin, "forms.orderVersion", { version: 1 });
      expect(builtIn).to.deep.equal({
        id: "order",
        ...defaultOrderForm,
        requiresApproval: false,
        version: 1,
        updatedAt: null,
        savedBy: null,
      });
      expect(await trpc(admin, "forms.orderVersion", { version: 4 })).to.deep.equal([
        404,
        "Form version not found: 4",
      ]);
      expect((await save({ fields: builtIn.fields, groups: builtIn.groups })).body.version).to.equal(4);
      expect((await admin.get(SCHEMA)).body.fields).to.deep.equal(sorted);
    });

    it("record the author of each version", async () => {
      await save({ fields: [text("a")] });
      const entries = await AuditEntry.query(app.db).where({ targetType: "form" });
      expect(entries).to.have.length(1);
      expect(entries[0]).to.deep.include({
        userId: admin.user.id,
        action: "form.saved",
        targetId: "order",
        before: { version: 1 },
        after: { version: 2, fields: ["f_a"] },
      });
    });

    const wrong: [string, unknown, unknown][] = [
      ["no fields", { groups: [] }, { error: "Fields must be an array" }],
      ["fields that are no list", { fields: {}, groups: [] }, { error: "Fields must be an array" }],
      ["no groups", { fields: [] }, { error: "Groups must be an array" }],
      ["groups that are no list", { fields: [], groups: "g" }, { error: "Groups must be an array" }],
      [
        "faults, each with its field",
        {
          fields: [text("a"), text("b", { id: "f_a" }), text("c", { groupId: "g9" })],
          groups: [GROUP, { ...GROUP, name: "Again" }],
        },
        {
          error: "Form cannot be saved",
          details: [
            "b (f_a): a has the same id",
            "c (f_c): group g9 does not exist",
            "Again (g1): the group Site has the same id",
          ],
          problems: [
            { fieldId: "f_a", groupId: null, message: "b (f_a): a has the same id" },
            { fieldId: "f_c", groupId: null, message: "c (f_c): group g9 does not exist" },
            { fieldId: null, groupId: "g1", message: "Again (g1): the group Site has the same id" },
          ],
        },
      ],
      [
        "checklists that there are not",
        {
          fields: [text("_mixs", { type: "mixs", mixsChecklists: ["ERC000022", "ERC999999"] })],
          groups: [],
          enabledMixsChecklists: ["ERC000024", "ERC999998"],
        },
        {
          error: "Form cannot be saved",
          details: [
            "Checklist ERC999998 cannot be enabled because it does not exist",
            "_mixs (f__mixs): checklist ERC999999 does not exist",
          ],
          problems: [
            {
              fieldId: null,
              groupId: null,
              message: "Checklist ERC999998 cannot be enabled because it does not exist",
            },
            {
              fieldId: "f__mixs",
              groupId: null,
              message: "_mixs (f__mixs): checklist ERC999999 does not exist",
            },
          ],
        },
      ],
    ];
    for (const [what, body, error] of wrong) {
      it(`are not replaced by a form with ${what}`, async () => {
        await save({ fields: [text("kept")] });
        const before = (await admin.get(CONFIG)).body;
        expect(statusAndBody(await admin.put(CONFIG, body))).to.deep.equal([400, error]);
        expect((await admin.get(CONFIG)).body).to.deep.equal(before);
        expect(await AuditEntry.query(app.db).where({ targetType: "form" })).to.have.length(1);
      });
    }

    it("are accepted with unknown keys, and refused if these are nested too deeply", async () => {
      for (const path of [CONFIG, STUDY_CONFIG])
        for (const [levels, status] of [
          [50, 200],
          [100_000, 400],
        ] as const) {
          const deep = `${"[".repeat(levels)}${"]".repeat(levels)}`;
          const field = JSON.stringify(text("site")).replace("{", `{"unknown":${deep},`);
          const answer = await admin.put(path, `{"groups":[],"fields":[${field}]}`);
          expect(answer.status).to.equal(status);
          if (status === 400) expect(answer.body).to.deep.equal({ error: "Request body is nested too deep" });
        }
    });

    it("are refused with a pattern that is no text", async () => {
      for (const [pattern, fault] of [
        ["[a-z]\uD800", "must be valid Unicode"],
        ["a\0", "must not contain NUL characters"],
      ] as const) {
        const { status, body } = await save({ fields: [text("site", { simpleValidation: { pattern } })] });
        expect([status, body.details]).to.deep.equal([
          400,
          [`site (f_site): simpleValidation.pattern ${fault}`],
        ]);
      }
    });

    it("return at most 200 errors", async () => {
      const fields = Array.from({ length: 150 }, () => ({ type: "text" }));
      const { status, body } = await save({ fields });
      expect([status, body.details.length, body.problems.length]).to.deep.equal([400, 200, 200]);
    });
  });

  describe("of studies", () => {
    const [mixs] = defaultStudyForm.fields;
    const own = [text("site"), text("depth", { perSample: true, order: 1 })];

    async function aStudy(): Promise<Study> {
      return Study.query(app.db).insertAndFetch({ title: "Lakes", userId: researcher.user.id });
    }

    it("are the built-in one while none was saved: a checklist, and only with its module", async () => {
      const { groups } = defaultStudyForm;
      expect(statusAndBody(await researcher.get(STUDY_SCHEMA))).to.deep.equal([
        200,
        { fields: [mixs], studyFields: [mixs], perSampleFields: [], groups, modules: ["mixs-metadata"] },
      ]);
      await admin.put(MODULES, { moduleId: "mixs-metadata", enabled: false });
      expect(statusAndBody(await researcher.get(STUDY_SCHEMA))).to.deep.equal([
        200,
        { fields: [], studyFields: [], perSampleFields: [], groups, modules: [] },
      ]);
      expect(statusAndBody(await admin.get(STUDY_CONFIG))).to.deep.equal([
        200,
        { studyId: null, ...defaultStudyForm, updatedAt: null },
      ]);
    });

    it("split into fields of the study and of its samples, by order; modules are those that contribute", async () => {
      await admin.put(MODULES, { moduleId: "funding-info", enabled: true });
      const fields = [
        text("_sample_association", { order: 0 }),
        text("abstract", { type: "textarea", order: 3 }),
        text("collection_date", { type: "date", perSample: true, order: 2 }),
        text("study_funding", { order: 1 }),
        text("invoice", { type: "billing", order: 4 }),
        text("_organism", { type: "organism", perSample: true, order: 5, visible: false }),
        text("verdict", { adminOnly: true, order: 6 }),
      ];
      const [association, abstract, date, funding, , organism, verdict] = fields;
      expect(statusAndBody(await admin.put(STUDY_CONFIG, { fields, groups: [GROUP] }))).to.deep.equal([
        200,
        { success: true },
      ]);
      const common = { perSampleFields: [date, organism], groups: [GROUP], modules: ["funding-info"] };
      expect(statusAndBody(await researcher.get(STUDY_SCHEMA))).to.deep.equal([
        200,
        {
          fields: [association, funding, date, abstract, organism],
          studyFields: [funding, abstract],
          ...common,
        },
      ]);
      expect(statusAndBody(await admin.get(STUDY_SCHEMA))).to.deep.equal([
        200,
        {
          fields: [association, funding, date, abstract, organism, verdict],
          studyFields: [funding, abstract, verdict],
          ...common,
        },
      ]);
      const configuration = (await admin.get(STUDY_CONFIG)).body;
      expect(configuration).to.deep.equal({
        studyId: null,
        fields,
        groups: [GROUP],
        updatedAt: configuration.updatedAt,
      });
    });

    it("of one study count only while dynamic-studies is on", async () => {
      const study = await aStudy();
      const [mine, other] = [`${STUDY_SCHEMA}?studyId=${study.id}`, `${STUDY_SCHEMA}?studyId=nowhere`];
      await admin.put(`${STUDY_CONFIG}?studyId=${study.id}`, { fields: own, groups: [] });
      for (const path of [mine, other, `${STUDY_SCHEMA}?studyId=`]) {
        expect((await researcher.get(path)).body.fields).to.deep.equal([mixs]);
      }
      await admin.put(MODULES, { moduleId: "dynamic-studies", enabled: true });
      expect(statusAndBody(await researcher.get(mine))).to.deep.equal([
        200,
        { fields: own, studyFields: [own[0]], perSampleFields: [own[1]], groups: [], modules: [] },
      ]);
      expect((await researcher.get(STUDY_SCHEMA)).body.fields).to.deep.equal([mixs]);
      const second = await aStudy();
      expect((await researcher.get(`${STUDY_SCHEMA}?studyId=${second.id}`)).body.fields).to.deep.equal([
        mixs,
      ]);
      expect(statusAndBody(await researcher.get(other))).to.deep.equal([404, { error: "Study not found" }]);
      const stranger = await app.as("RESEARCHER");
      expect(statusAndBody(await stranger.get(mine))).to.deep.equal([403, { error: "Forbidden" }]);
      expect((await admin.get(mine)).body.fields).to.deep.equal(own);
      expect(await trpc(researcher, "forms.study", { studyId: study.id })).to.deep.equal([
        200,
        (await researcher.get(mine)).body,
      ]);
      await admin.put(MODULES, { globalDisabled: true });
      expect((await researcher.get(other)).body.fields).to.deep.equal([]);
    });

    it("are configured for all studies and for a single one independently", async () => {
      const study = await aStudy();
      const path = `${STUDY_CONFIG}?studyId=${study.id}`;
      expect((await admin.get(path)).body).to.deep.equal({
        studyId: null,
        ...defaultStudyForm,
        updatedAt: null,
      });
      await admin.put(path, { fields: own, groups: [] });
      await admin.put(STUDY_CONFIG, { fields: [text("all")], groups: [] });
      expect((await admin.get(path)).body).to.deep.include({ studyId: study.id, fields: own });
      expect((await admin.get(STUDY_CONFIG)).body).to.deep.include({ studyId: null, fields: [text("all")] });
      expect(
        (await AuditEntry.query(app.db).where({ targetType: "form" }).orderBy("id")).map(
          (one) => one.targetId,
        ),
      ).to.deep.equal([`study:${study.id}`, "study"]);
      for (const answer of [
        await admin.get(`${STUDY_CONFIG}?studyId=nowhere`),
        await admin.put(`${STUDY_CONFIG}?studyId=nowhere`, { fields: [], groups: [] }),
      ]) {
        expect(statusAndBody(answer)).to.deep.equal([404, { error: "Study not found" }]);
      }
      await Study.query(app.db).deleteById(study.id);
      expect(await StudyForm.query(app.db).select("id")).to.deep.equal([{ id: "global" }]);
    });

    it("of a study that cannot be are not those of all studies", async () => {
      for (const studyId of ["a\0b", "x".repeat(65), "unknown"]) {
        const query = `?studyId=${encodeURIComponent(studyId)}`;
        const body = { fields: [], groups: [] };
        const answers = [await admin.put(STUDY_CONFIG + query, body), await admin.get(STUDY_CONFIG + query)];
        const unknown = [404, { error: "Study not found" }];
        expect(answers.map(statusAndBody)).to.deep.equal([unknown, unknown]);
      }
      expect((await admin.get(`${STUDY_CONFIG}?studyId=`)).body.fields).to.have.length(1);
    });

    it("are refused by the same rules as those of orders, and the old one stays", async () => {
      const answer = await admin.put(STUDY_CONFIG, {
        fields: [text("a"), text("a", { id: "b" })],
        groups: [],
      });
      const message = "a (b): a has the same name a";
      expect(statusAndBody(answer)).to.deep.equal([
        400,
        {
          error: "Form cannot be saved",
          details: [message],
          problems: [{ fieldId: "b", groupId: null, message }],
        },
      ]);
      expect(statusAndBody(await admin.put(STUDY_CONFIG, { groups: [] }))).to.deep.equal([
        400,
        { error: "Fields must be an array" },
      ]);
      expect((await admin.get(STUDY_CONFIG)).body.fields).to.deep.equal([mixs]);
    });

    it("lose no facility-only name in concurrent saves", async () => {
      const names = Array.from({ length: 6 }, (_, index) => `secret${index}`);
      const answers = await Promise.all(
        names.map((name) =>
          admin.put(STUDY_CONFIG, { fields: [text(name, { adminOnly: true })], groups: [] }),
        ),
      );
      expect(statuses(answers)).to.deep.equal({ 200: 6 });
      const stored = await StudyForm.query(app.db).findById("global");
      expect(stored?.facilityNames).to.include.members([...names, ...names.map((name) => `${name}_unit`)]);
    });

    it("store one of several concurrent saves", async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, n) => admin.put(STUDY_CONFIG, { fields: [text(`n${n}`)], groups: [] })),
      );
      expect(statuses(answers)).to.deep.equal({ 200: 4 });
      expect((await admin.get(STUDY_CONFIG)).body.fields).to.have.length(1);
    });
  });

  it("are for any session, their configuration for facility admins, and not changed in the demo", async () => {
    for (const path of [SCHEMA, STUDY_SCHEMA, CONFIG, STUDY_CONFIG]) {
      expect(statusAndBody(await app.anyone.get(path))).to.deep.equal([401, { error: "Unauthorized" }]);
      expect((await demo.get(path)).status).to.equal(200);
    }
    for (const path of [CONFIG, STUDY_CONFIG]) {
      expect(statusAndBody(await app.anyone.put(path, "{"))).to.deep.equal([401, { error: "Unauthorized" }]);
      expect(statusAndBody(await researcher.get(path))).to.deep.equal([403, { error: "Unauthorized" }]);
      expect(statusAndBody(await researcher.put(path, "{"))).to.deep.equal([403, { error: "Unauthorized" }]);
      expect(statusAndBody(await demo.put(path, "{"))).to.deep.equal([
        403,
        { error: "Administration is disabled in the public demo." },
      ]);
    }
    for (const [procedure, input] of [
      ["forms.orderVersions", {}],
      ["forms.orderVersion", { version: 1 }],
      ["forms.orderConfiguration", {}],
      ["forms.studyConfiguration", {}],
    ] as const) {
      expect(await trpc(researcher, procedure, input)).to.deep.equal([403, "Unauthorized"]);
      expect((await trpc(demo, procedure, input))[0]).to.equal(200);
    }
  });

  describe("decide which answers are facility-only", () => {
    const secret = text("verdict", { adminOnly: true });
    const secretOfSample = text("quality", { adminOnly: true, perSample: true, units: ["%", "dB"] });

    it("as they are now, also if a field became facility-only or was removed", async () => {
      const order = await anOrder(app.db, researcher.user.id, { status: "DRAFT" });
      const at = `/api/orders/${order.id}`;
      const seen = async (person: Person) => (await person.get(at)).body.customFields;
      await save({ fields: [{ ...secret, adminOnly: false }] });
      await researcher.put(at, { customFields: { verdict: "mine" } });
      expect(await seen(researcher)).to.deep.equal({ verdict: "mine" });
      await save({ fields: [secret] });
      expect(await seen(researcher)).to.deep.equal({});
      await researcher.put(at, { customFields: { verdict: "stolen" } });
      expect(await seen(admin)).to.deep.equal({ verdict: "mine" });
      await save({ fields: [] });
      expect(await seen(researcher)).to.deep.equal({});
      await researcher.put(at, { customFields: { verdict: "stolen" } });
      expect(await seen(admin)).to.deep.equal({ verdict: "mine" });
      await save({ fields: [{ ...secret, adminOnly: false }] });
      expect(await seen(researcher)).to.deep.equal({ verdict: "mine" });
    });

    it("also while their module is off", async () => {
      const order = await anOrder(app.db, researcher.user.id, { customFields: { verdict: "bad" } });
      await save({ fields: [{ ...secret, moduleSource: "notifications" }] });
      expect((await researcher.get(`/api/orders/${order.id}`)).body.customFields).to.deep.equal({});
      const list = await researcher.get("/api/orders");
      expect(list.body.orders[0].customFields).to.deep.equal({});
    });

    it("as they are stored, where another process changed them a moment ago", async () => {
      await save({ fields: [{ ...secret, adminOnly: false }] });
      await researcher.get(SCHEMA);
      const form = { fields: [secret], groups: [], enabledMixsChecklists: [] };
      await OrderForm.query(app.db).insert({ version: 3, form, facilityNames: ["verdict"] });
      const { body } = await researcher.post("/api/orders", { customFields: { verdict: "stolen" } });
      expect((await admin.get(`/api/orders/${body.id}`)).body.customFields).to.deep.equal({});
    });

    it("by the field itself if its name looks like the unit of another one", async () => {
      await save({ fields: [text("volume"), text("volume_unit", { adminOnly: true })] });
      const order = await anOrder(app.db, researcher.user.id, { status: "DRAFT" });
      const at = `/api/orders/${order.id}`;
      await admin.put(at, { customFields: { volume: "5", volume_unit: "ours" } });
      expect((await researcher.get(at)).body.customFields).to.deep.equal({ volume: "5" });
      await researcher.put(at, { customFields: { volume_unit: "stolen" } });
      expect((await admin.get(at)).body.customFields.volume_unit).to.equal("ours");
    });

    it("also if an order returns its sequencing technology separately", async () => {
      const technology = text("_sequencing_tech", { type: "sequencing-tech", adminOnly: true });
      await save({ fields: [technology] });
      const order = await anOrder(app.db, researcher.user.id, { customFields: { _sequencing_tech: "ont" } });
      const seen = async (person: Person) =>
        (await person.get(`/api/orders/${order.id}`)).body.sequencingTechnology;
      expect(await seen(researcher)).to.equal(null);
      expect(await seen(admin)).to.equal("ont");
    });

    it("of samples with their units, in requests and responses", async () => {
      await save({ fields: [secretOfSample] });
      const order = await anOrder(app.db, researcher.user.id, { status: "DRAFT" });
      const sample = await aSample(app.db, order.id, {
        customFields: { quality: 5 },
        checklistUnits: { quality: "%" },
      });
      const at = `/api/orders/${order.id}/samples`;
      const rows = [{ id: sample.id, customFields: { quality: 6 }, checklistUnits: { quality: "dB" } }];
      const saved = await researcher.post(at, { samples: rows });
      expect(saved.body.samples[0]).to.deep.include({ customFields: {}, checklistUnits: {} });
      const one = await researcher.put(`/api/samples/${sample.id}`, { ...rows[0], id: undefined });
      expect(one.body).to.deep.include({ customFields: {}, checklistUnits: {} });
      for (const { body } of [await researcher.get(at), await researcher.get(`/api/orders/${order.id}`)]) {
        expect(body.samples[0]).to.deep.include({ customFields: {}, checklistUnits: {} });
      }
      const stored = { customFields: { quality: 5 }, checklistUnits: { quality: "%" } };
      expect((await admin.get(at)).body.samples[0]).to.deep.include(stored);
      const byFacility = await admin.post(at, { samples: rows, facilityFieldsOnly: true });
      expect(byFacility.body.samples[0]).to.deep.include({
        customFields: { quality: 6 },
        checklistUnits: { quality: "dB" },
      });
    });
  });
});
