import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { PipelinePreset } from "../../../db/models/PipelinePreset.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { profilesPackage } from "../../helpers/profilesPackage.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("presets of a pipeline", function () {
  this.timeout(60_000);
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    folder = await tempDir();
    app = await testApp(await profilesPackage(folder.path));
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await folder.remove();
  });

  const call = async (name: string, input: unknown, person = admin) => {
    const { status, body } = await person.post(`/trpc/presets.${name}`, input);
    return status === 200 ? body.result.data : body.error.message;
  };
  const list = async (pipelineId = "toy", person = admin) => {
    const input = encodeURIComponent(JSON.stringify({ pipelineId }));
    const { status, body } = await person.get(`/trpc/presets.list?input=${input}`);
    return status === 200 ? body.result.data.presets : body.error.message;
  };
  const create = (name: string, more: object = {}) =>
    call("create", { pipelineId: "toy", name, config: { depth: 5 }, ...more });

  it("are saved with parameters and profiles, listed by name, replaced and deleted", async () => {
    const deep = await create("deep", { config: { depth: 9, mode: "", loud: null }, profiles: ["big"] });
    await create("Careful");
    expect(await list()).to.deep.equal([
      {
        id: (await PipelinePreset.query(app.db).findOne({ name: "Careful" }))?.id,
        pipelineId: "toy",
        name: "Careful",
        config: { depth: 5 },
        dropped: [],
        profiles: null,
        author: { id: admin.user.id, firstName: admin.user.firstName, lastName: admin.user.lastName },
        updatedAt: (await list())[0].updatedAt,
      },
      deep,
    ]);
    expect(deep).to.deep.include({ config: { depth: 9 }, profiles: ["big"] });
    const changed = await call("update", { presetId: deep.id, name: "Deep", config: { depth: 8 } });
    expect(changed).to.deep.include({ id: deep.id, name: "Deep", config: { depth: 8 }, profiles: null });
    expect(await call("delete", { presetId: deep.id })).to.deep.equal({});
    expect((await list()).map(({ name }: { name: string }) => name)).to.deep.equal(["Careful"]);
    expect(await call("delete", { presetId: deep.id })).to.equal("Preset not found");
    const entries = await AuditEntry.query(app.db).where({ targetType: "preset", targetId: deep.id });
    expect(entries.map(({ action }) => action).toSorted()).to.deep.equal([
      "preset.changed",
      "preset.created",
      "preset.deleted",
    ]);
    expect(entries.find(({ action }) => action === "preset.changed")?.after).to.deep.equal({
      pipelineId: "toy",
      name: "Deep",
      config: { depth: 8 },
      profiles: null,
    });
  });

  it("have one name, whatever its case, also when it is saved twice at once", async () => {
    const answers = await Promise.all([create("Deep"), create("deep"), create("DEEP")]);
    expect(answers.filter((answer) => typeof answer === "object")).to.have.length(1);
    expect(await list()).to.have.length(1);
    const taken = /^The pipeline has a preset named deep\. Replace it or choose another name\.$/i;
    for (const answer of answers.filter((one) => typeof one === "string")) expect(answer).to.match(taken);
  });

  it("are refused with values and profiles that the pipeline does not permit", async () => {
    const table: [input: object, message: string][] = [
      [{ config: { depth: 10 } }, "Pipeline config validation failed"],
      [{ config: { nothing: 1 } }, "Pipeline config validation failed"],
      [{ profiles: ["unknown"] }, "The workflow has no profile unknown"],
      [{ pipelineId: "missing" }, "Invalid pipeline ID"],
      [{ name: " " }, "The name of a preset must have 1 to 100 characters"],
      [{ name: "n".repeat(101) }, "The name of a preset must have 1 to 100 characters"],
    ];
    for (const [input, message] of table)
      expect(await create("preset", input), JSON.stringify(input)).to.include(message);
    expect(await list()).to.deep.equal([]);
  });

  it("are at most a hundred for each pipeline", async () => {
    const rows = Array.from({ length: 100 }, (_, index) => ({
      pipelineId: "toy",
      name: `p${index}`,
      config: {},
    }));
    await PipelinePreset.query(app.db).insert(rows);
    expect(await create("one more")).to.equal(
      "A pipeline can have at most 100 presets. Delete one that is no longer used.",
    );
  });

  it("name the parameters that the present version of the pipeline no longer has", async () => {
    const config = { depth: 4, former: "x" };
    await PipelinePreset.query(app.db).insert({ pipelineId: "toy", name: "old", config });
    const [preset] = await list();
    expect(preset).to.deep.include({ config: { depth: 4 }, dropped: ["former"], author: null });
  });

  it("are read by the facility, changed by those who start analyses, and unknown to researchers", async () => {
    const viewer = await app.as("FACILITY_VIEWER");
    const { id } = await create("deep");
    expect(await list("toy", viewer)).to.have.length(1);
    const input = { presetId: id, name: "x", config: {} };
    expect(await call("update", input, viewer)).to.equal("Unauthorized");
    expect(await list("toy", await app.as("RESEARCHER"))).to.equal("Unauthorized");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    expect((await demo.post("/trpc/presets.update", input)).status).to.equal(403);
  });

  it("are filled from a params.json or YAML of Nextflow, without what is no parameter of the pipeline", async () => {
    const read = (text: string) => call("readParams", { pipelineId: "toy", text });
    const expected = { config: { depth: 7, mode: "slow" }, ignored: ["input", "outdir"] };
    const json = { input: "sheet.csv", outdir: "out", depth: 7, mode: "slow", loud: null };
    expect(await read(JSON.stringify(json))).to.deep.equal(expected);
    expect(await read("input: sheet.csv\noutdir: out\ndepth: 7\nmode: slow\n")).to.deep.equal(expected);
    for (const format of ["json", "yaml"]) {
      const { text } = await call("formatParams", { config: { depth: 7, mode: "slow" }, format });
      expect(await read(text)).to.deep.equal({ ...expected, ignored: [] });
    }
  });

  it("are not filled from files that are no parameters, with a sentence", async () => {
    const bomb = ["a: &a [x,x,x,x,x,x,x,x,x]"];
    for (const [one, before] of Array.from("bcdefghi").map((letter, index) => [letter, "abcdefgh"[index]]))
      bomb.push(`${one}: &${one} [${Array(9).fill(`*${before}`).join(",")}]`);
    const table: [text: string, message: RegExp][] = [
      ["", /^The file must contain one object with parameters$/],
      ["[1]", /^The file must contain one object with parameters$/],
      ['"word"', /^The file must contain one object with parameters$/],
      ['{ "depth": ', /^The file is neither JSON nor YAML: /],
      ["depth: [", /^The file is neither JSON nor YAML: /],
      [bomb.join("\n"), /^The file is neither JSON nor YAML: Excessive alias count/],
      ['{"a":'.repeat(70) + "1" + "}".repeat(70), /^The file is neither JSON nor YAML: /],
      [`depth: ${"9".repeat(300_000)}`, /at most 256 KiB|Too big/],
    ];
    for (const [text, message] of table)
      expect(await call("readParams", { pipelineId: "toy", text }), text.slice(0, 40)).to.match(message);
  });
});
