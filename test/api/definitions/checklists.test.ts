import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { type Person, testApp, type TestApp } from "../../helpers/app.ts";
import type { Answer } from "../../helpers/browser.ts";
import { aDefinition, answered, importFile } from "../../helpers/checklists.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";

const LIST = "/api/mixs-checklists";
const TEMPLATES = "/api/mixs-templates";
const MUD = { accession: "LAB:1", name: "River mud", description: "For mud of rivers." };

const imported = (answer: Answer) => answer.body.result.data;

describe("the checklist catalog", () => {
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  describe("GET /api/mixs-checklists", () => {
    it("lists the checklists of the release for anyone, ordered by accession, as version 1", async () => {
      const { status, body } = await app.anyone.get(LIST);
      expect([status, Object.keys(body)]).to.deep.equal([200, ["checklists", "total", "version"]]);
      expect([body.total, body.version, body.checklists.length]).to.deep.equal([17, 1, 17]);
      expect(body.checklists[0]).to.deep.equal({
        name: "ENA default sample checklist",
        accession: "ERC000011",
        description:
          "For any sample that no other checklist suits. It asks for little: when and where the material was taken, and what organism it is.",
        fieldCount: 30,
        mandatoryCount: 2,
        deprecated: false,
      });
      const accessions = body.checklists.map((one: { accession: string }) => one.accession);
      expect(accessions).to.deep.equal(accessions.toSorted());
    });

    it("answers the full definition of one: every field with type, units, section and obligation", async () => {
      const { status, body } = await app.anyone.get(`${LIST}?accession=ERC000022`);
      const { fields, ...top } = body;
      expect([status, top]).to.deep.equal([
        200,
        {
          available: true,
          name: "GSC MIxS soil",
          description: "For soil samples, with the profile, the climate and the past use of the land.",
          version: "1.0.0",
          source: "https://www.ebi.ac.uk/ena/browser/view/ERC000022",
          category: "mixs",
          accession: "ERC000022",
          deprecated: false,
        },
      ]);
      const required = fields.filter((field: { required: boolean }) => field.required);
      expect([fields.length, required.length]).to.deep.equal([106, 10]);
      const named = (name: string) => fields.find((field: { name: string }) => field.name === name);
      expect(named("microbial_biomass")).to.include({ group: "sample collection", required: false });
      expect(named("depth")).to.deep.include({
        type: "text",
        label: "depth",
        required: true,
        visible: true,
        group: "Collection event information",
        units: ["m"],
      });
      expect(named("depth").simpleValidation).to.have.all.keys("pattern", "patternMessage");
      expect(named("depth")).not.to.have.any.keys("pattern", "patternMessage", "options");
      expect(named("profile_position")).to.deep.include({
        type: "select",
        options: ["backslope", "footslope", "shoulder", "summit", "toeslope"],
      });
    });

    const meant: [string, string][] = [
      ["accession=erc000022", "ERC000022"],
      ["accession=ERC000022&name=water", "ERC000022"],
      ["accession=nothing&name=water", "ERC000024"],
      ["accession=&name=gsc%20mixs%20SOIL", "ERC000022"],
      ["name=soil&version=1", "ERC000022"],
      ["name=plant", "ERC000020"],
      ["name=biol", "ERC000019"],
    ];
    for (const [query, accession] of meant) {
      it(`?${query} means ${accession}`, async () => {
        const { status, body } = await app.anyone.get(`${LIST}?${query}`);
        expect([status, body.accession]).to.deep.equal([200, accession]);
      });
    }

    const unknown: [string, string][] = [
      ["accession=ERC999999", "Checklist not found: ERC999999"],
      ["name=lava", "Checklist not found: lava"],
      ["accession=ERC999999&name=lava", "Checklist not found: ERC999999"],
      ["name=__proto__", "Checklist not found: __proto__"],
      ["name=soil&version=2", "Checklist version not found: 2"],
      ["accession=ERC999999&version=7", "Checklist version not found: 7"],
    ];
    for (const [query, error] of unknown) {
      it(`?${query} is unknown`, async () => {
        expect(statusAndBody(await app.anyone.get(`${LIST}?${query}`))).to.deep.equal([404, { error }]);
      });
    }

    for (const version of ["0", "-1", "2", "1.5", "x", "", "1e0", "0x1", "99999999999"]) {
      it(`refuses version ${JSON.stringify(version)} rather than answer another one`, async () => {
        const error = `Checklist version not found: ${version}`;
        for (const query of [`version=${version}`, `name=soil&version=${version}`])
          expect(statusAndBody(await app.anyone.get(`${LIST}?${query}`))).to.deep.equal([404, { error }]);
      });
    }

    it("refuses a query that is too long or repeated", async () => {
      expect(statusAndBody(await app.anyone.get(`${LIST}?name=${"x".repeat(201)}`))).to.deep.equal([
        400,
        { error: "name: Too big: expected string to have <=200 characters" },
      ]);
      expect((await app.anyone.get(`${LIST}?name=a&name=b`)).status).to.equal(400);
      expect((await admin.get(`${TEMPLATES}?name=a&name=b`)).status).to.equal(400);
    });

    it("is not sent again for a current copy, nor are templates", async () => {
      const { headers } = await admin.get(TEMPLATES);
      const known = { "if-none-match": headers.get("etag") ?? "", "cache-control": "max-age=0" };
      expect((await admin.get(TEMPLATES, known)).status).to.equal(304);
    });

    it("is revalidated each time, and sent again only after a change", async () => {
      const first = await app.anyone.get(LIST);
      const etag = first.headers.get("etag") ?? "";
      expect(first.headers.get("cache-control")).to.equal("public, no-cache");
      expect(etag).to.match(/^"[\w-]+"$/);
      const known = { "if-none-match": etag, "cache-control": "max-age=0" };
      const again = await app.anyone.get(LIST, known);
      expect([again.status, again.headers.get("etag"), again.body.length]).to.deep.equal([304, etag, 0]);
      await importFile(admin, "mud.json", aDefinition());
      const changed = await app.anyone.get(LIST, known);
      expect([changed.status, changed.body.total, changed.body.version]).to.deep.equal([200, 18, 2]);
    });
  });

  describe("an import", () => {
    it("creates a version; earlier versions return the same as before", async () => {
      const before = (await app.anyone.get(LIST)).body;
      const first = aDefinition();
      expect(statusAndBody(await importFile(admin, "mud.json", first))).to.deep.equal([
        200,
        {
          result: {
            data: { version: 2, added: ["LAB:1"], changed: [], unchanged: [], warnings: [] },
          },
        },
      ]);
      const second = aDefinition("LAB:1", {
        name: "River silt",
        version: "2.0.0",
        fields: [first.fields[1]],
      });
      expect(imported(await importFile(admin, "mud.json", second))).to.deep.equal({
        version: 3,
        added: [],
        changed: ["LAB:1"],
        unchanged: [],
        warnings: [],
      });
      await app.restart();

      const search = (query: string) => app.anyone.get(`${LIST}?${query}`).then(statusAndBody);
      expect(await search("accession=LAB:1&version=1")).to.deep.equal([
        404,
        { error: "Checklist not found: LAB:1" },
      ]);
      expect(await search("accession=LAB:1&version=2")).to.deep.equal([200, answered(first)]);
      expect(await search("name=mud&version=2")).to.deep.equal([200, answered(first)]);
      expect(await search("name=mud")).to.deep.equal([404, { error: "Checklist not found: mud" }]);
      expect(await search("accession=LAB:1")).to.deep.equal([200, answered(second)]);
      expect(await search("accession=LAB:1&version=3")).to.deep.equal([200, answered(second)]);
      expect(await search("version=1")).to.deep.equal([200, before]);
      expect(await search("version=2")).to.deep.equal([
        200,
        {
          checklists: [...before.checklists, { ...MUD, fieldCount: 2, mandatoryCount: 1, deprecated: false }],
          total: 18,
          version: 2,
        },
      ]);
    });

    it("changes a checklist of the release from its version on", async () => {
      const { body: bundled } = await app.anyone.get(`${LIST}?accession=ERC000011`);
      const changed = { ...bundled, version: "1.1.0", fields: bundled.fields.slice(0, 3) };
      await importFile(admin, "mine.json", changed);
      expect((await app.anyone.get(`${LIST}?accession=ERC000011&version=1`)).body).to.deep.equal(bundled);
      expect((await app.anyone.get(`${LIST}?accession=ERC000011`)).body).to.deep.equal(changed);
      expect((await app.anyone.get(LIST)).body).to.include({ total: 17, version: 2 });
    });

    it("of existing content creates no version", async () => {
      const { body: bundled } = await admin.get(TEMPLATES);
      const result = imported(await importFile(admin, "all.json", bundled));
      expect([result.version, result.added, result.changed]).to.deep.equal([1, [], []]);
      expect(result.unchanged).to.have.length(17);
      await importFile(admin, "mud.json", aDefinition());
      expect(imported(await importFile(admin, "mud.json", aDefinition()))).to.deep.include({
        version: 2,
        changed: [],
        unchanged: ["LAB:1"],
      });
    });

    it("only reports its changes with dryRun", async () => {
      expect(imported(await importFile(admin, "mud.json", aDefinition(), { dryRun: true }))).to.deep.include({
        version: 1,
        added: ["LAB:1"],
      });
      expect((await app.anyone.get(LIST)).body.version).to.equal(1);
      expect(await AuditEntry.query(app.db).where({ targetType: "checklist" })).to.deep.equal([]);
    });

    it("records the author of each import", async () => {
      await importFile(admin, "mud.json", aDefinition());
      const [entry] = await AuditEntry.query(app.db).where({ targetType: "checklist" });
      expect(entry).to.deep.include({
        action: "checklist.imported",
        targetId: "2",
        userId: admin.user.id,
        after: { version: 2, source: "mud.json", added: ["LAB:1"], changed: [] },
      });
      const versions = imported(await admin.get("/trpc/checklists.versions"));
      expect(versions).to.deep.equal([
        { version: 2, importedAt: versions[0].importedAt, source: "mud.json" },
        { version: 1, importedAt: null, source: versions[1].source },
      ]);
      expect(versions[0].importedAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(versions[1].source).to.match(/^Lanekeeper \d/);
    });

    it("runs five times concurrently and creates five consecutive versions", async () => {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((number) => importFile(admin, "mud.json", aDefinition(`LAB:${number}`))),
      );
      expect(statuses(answers)).to.deep.equal({ 200: 5 });
      const versions = answers.map((answer) => imported(answer).version as number);
      expect(versions.toSorted((one, other) => one - other)).to.deep.equal([2, 3, 4, 5, 6]);
      expect((await app.anyone.get(LIST)).body).to.include({ total: 22, version: 6 });
    });

    it("runs twice concurrently with one checklist and creates one version", async () => {
      const answers = await Promise.all([1, 2, 3].map(() => importFile(admin, "mud.json", aDefinition())));
      expect(answers.map((answer) => imported(answer).version)).to.deep.equal([2, 2, 2]);
      expect((await app.anyone.get(LIST)).body).to.include({ total: 18, version: 2 });
    });

    it("that is refused changes nothing, and names the position of the error", async () => {
      const wrong = aDefinition("LAB:2", { fields: [{ ...aDefinition().fields[0], type: "dance" }] });
      const { status, body } = await importFile(admin, "mud.json", [aDefinition(), wrong]);
      expect([status, body.error.message]).to.deep.equal([
        400,
        'mud.json, at 1.fields.0.type: Invalid option: expected one of "text"|"textarea"|"select"',
      ]);
      expect((await app.anyone.get(LIST)).body).to.include({ total: 17, version: 1 });
    });

    it("is for facility admins outside the demo", async () => {
      const refused = async (browser: typeof app.anyone) => {
        for (const procedure of ["import", "setDeprecated"]) {
          const { status, body } = await browser.post(`/trpc/checklists.${procedure}`, {});
          refusals.push([status, body.error.message]);
        }
      };
      const refusals: [number, string][] = [];
      await refused(app.anyone);
      await refused(await app.as("RESEARCHER"));
      await refused(await app.as("FACILITY_ADMIN", { isDemo: true }));
      expect(refusals).to.deep.equal([
        [401, "Unauthorized"],
        [401, "Unauthorized"],
        [403, "Unauthorized"],
        [403, "Unauthorized"],
        [403, "Administration is disabled in the public demo."],
        [403, "Administration is disabled in the public demo."],
      ]);
    });
  });

  describe("a deprecated checklist", () => {
    const deprecate = (accession: string, deprecated = true) =>
      admin.post("/trpc/checklists.setDeprecated", { accession, deprecated });

    it("is marked from a new version on, and is no template any longer", async () => {
      expect(imported(await deprecate("ERC000022"))).to.deep.equal({ version: 2 });
      expect(imported(await deprecate("ERC000022"))).to.deep.equal({ version: 2 });
      const { body } = await app.anyone.get(LIST);
      expect([body.total, body.version, body.checklists[11].deprecated]).to.deep.equal([17, 2, true]);
      expect((await app.anyone.get(`${LIST}?accession=ERC000022`)).body.deprecated).to.equal(true);
      expect((await app.anyone.get(`${LIST}?accession=ERC000022&version=1`)).body.deprecated).to.equal(false);
      const { templates } = (await admin.get(TEMPLATES)).body;
      expect(templates).to.have.length(16);
      const [entry] = await AuditEntry.query(app.db).where({ targetType: "checklist" });
      expect(entry).to.deep.include({
        action: "checklist.deprecated",
        after: { version: 2, accession: "ERC000022", deprecated: true },
      });
      expect(imported(await deprecate("ERC000022", false))).to.deep.equal({ version: 3 });
      expect((await app.anyone.get(`${LIST}?accession=ERC000022`)).body.deprecated).to.equal(false);
    });

    it("has lower priority than an active one of the same name", async () => {
      await importFile(admin, "soil.json", aDefinition("ZZZ:1", { name: "GSC MIxS soil" }));
      await deprecate("ERC000022");
      for (const path of [`${LIST}?name=soil`, `${TEMPLATES}?name=soil`])
        expect((await admin.get(path)).body.accession).to.equal("ZZZ:1");
    });

    it("must exist", async () => {
      const { status, body } = await deprecate("ERC999999");
      expect([status, body.error.message]).to.deep.equal([404, "Checklist not found: ERC999999"]);
    });
  });

  describe("GET /api/mixs-templates", () => {
    it("requires a session", async () => {
      expect(statusAndBody(await app.anyone.get(TEMPLATES))).to.deep.equal([401, { error: "Unauthorized" }]);
    });

    it("returns every checklist completely, to demo sessions too", async () => {
      const demo = await app.as("RESEARCHER", { isDemo: true });
      const { status, body, headers } = await demo.get(TEMPLATES);
      expect([status, Object.keys(body), body.templates.length]).to.deep.equal([200, ["templates"], 17]);
      expect(body.templates[11]).to.deep.equal((await demo.get(`${LIST}?accession=ERC000022`)).body);
      expect(headers.get("cache-control")).to.equal("private, no-cache");
    });

    const meant: [string, string][] = [
      ["gsc-mixs_soil", "ERC000022"],
      ["GSC MIxS Human Gut", "ERC000015"],
      ["soil", "ERC000022"],
      ["water", "ERC000024"],
      ["human", "ERC000014"],
      ["the GSC MIMAGS of 2017", "ERC000047"],
      ["gscmixs", "ERC000024"],
    ];
    for (const [name, accession] of meant) {
      it(`${name} means ${accession}`, async () => {
        const { status, body } = await admin.get(`${TEMPLATES}?name=${encodeURIComponent(name)}`);
        expect([status, body.accession]).to.deep.equal([200, accession]);
      });
    }

    for (const name of ["lava", "-", "ERC000022"]) {
      it(`${name} is not found`, async () => {
        const answer = await admin.get(`${TEMPLATES}?name=${name}`);
        expect(statusAndBody(answer)).to.deep.equal([404, { error: "Template not found" }]);
      });
    }

    it("answers as of a version, and refuses one that is unknown", async () => {
      await importFile(admin, "mud.json", aDefinition());
      expect(statusAndBody(await admin.get(`${TEMPLATES}?name=mud&version=2`))).to.deep.equal([
        200,
        answered(aDefinition()),
      ]);
      expect(statusAndBody(await admin.get(`${TEMPLATES}?name=mud&version=1`))).to.deep.equal([
        404,
        { error: "Template not found" },
      ]);
      for (const query of ["version=3", "version=3&name=mud"])
        expect(statusAndBody(await admin.get(`${TEMPLATES}?${query}`))).to.deep.equal([
          404,
          { error: "Checklist version not found: 3" },
        ]);
    });
  });
});
