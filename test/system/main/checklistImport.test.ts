import { expect } from "chai";
import { mkdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { testApp, type TestApp } from "../../helpers/app.ts";
import { aDefinition, answered } from "../../helpers/checklists.ts";
import { cli } from "../../helpers/cli.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

describe("checklist import", function () {
  this.timeout(60_000);
  let app: TestApp;
  let folder: string;
  beforeEach(async () => {
    app = await testApp();
    folder = join(app.site.env.home, "given");
    await mkdir(folder);
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const run = (...words: string[]) =>
    cli(["checklist", "import", ...words], {
      LANEKEEPER_HOME: app.site.env.home,
      DATABASE_URL: app.site.databaseUrl,
    });
  const given = async (name: string, content: unknown) => {
    const path = join(folder, name);
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  };
  const list = async () => (await app.anyone.get("/api/mixs-checklists")).body;

  it("previews its changes, performs them, and has none the second time", async () => {
    const mud = await given("mud.json", aDefinition());
    const soil = await given("soil.json", aDefinition("ERC000022"));
    expect(await run(mud, soil, "--dry-run")).to.deep.equal({
      code: 0,
      stdout:
        "+ LAB:1\n~ ERC000022\n" +
        "Would import: 1 new, 1 changed, 0 unchanged. Registry version 1 is unchanged.\n",
      stderr: "",
    });
    expect((await list()).version).to.equal(1);
    expect(await run(mud, soil)).to.deep.equal({
      code: 0,
      stdout: "+ LAB:1\n~ ERC000022\nImported as registry version 2: 1 new, 1 changed, 0 unchanged.\n",
      stderr: "",
    });
    expect((await run(soil, mud)).stdout).to.equal("No changes: registry version 2 is current.\n");

    // The running server receives the announcement.
    await until(async () => (await list()).version === 2, "the server to answer version 2");
    const { body } = await app.anyone.get("/api/mixs-checklists?accession=LAB:1");
    expect(body).to.deep.equal(answered(aDefinition()));
    const entries = await AuditEntry.query(app.db).where({ targetType: "checklist" });
    expect(entries.map(({ userId, targetId, after }) => ({ userId, targetId, after }))).to.deep.equal([
      {
        userId: null,
        targetId: "2",
        after: { version: 2, source: "mud.json, soil.json", added: ["LAB:1"], changed: ["ERC000022"] },
      },
    ]);
  });

  itNightly("accepts accession, name and classes as options", async () => {
    const field = { name: "depth", cardinality: "optional", field_type: "TEXT_FIELD" };
    const ena = await given("mine.json", { sample: { fields: [field] } });
    const { stdout } = await run(ena, "--accession", "LAB:7", "--name", "Deep mud");
    expect(stdout).to.equal("+ LAB:7\nImported as registry version 2: 1 new, 0 changed, 0 unchanged.\n");
    const mixs = await given(
      "mixs.yaml",
      "slots: {depth: {}}\nclasses: {Soil: {is_a: Extension, slots: [depth]}, Mud: {slots: [depth]}}",
    );
    expect((await run(mixs, "--class", "Mud")).stdout).to.contain("+ MIXS:Mud\n");
  });

  itNightly("reports the errors of a file, and then imports none", async () => {
    const mud = await given("mud.json", aDefinition());
    const words = await given("words.txt", "some words");
    const large = await given("large.json", "{}");
    await truncate(large, 8 * 2 ** 20 + 1);
    const failures: [string, string][] = [
      [
        words,
        "words.txt contains no checklist: expected a Lanekeeper definition, a checklist exported from ENA, or MIxS in LinkML\n",
      ],
      [large, `${large} is larger than 8 MiB\n`],
      [join(folder, "none"), `File not found: ${join(folder, "none")}\n`],
      [folder, `File not found: ${folder}\n`],
      [mud, "mud.json and mud.json both contain LAB:1\n"],
    ];
    for (const [path, stderr] of failures)
      expect(await run(mud, path)).to.deep.equal({ code: 1, stdout: "", stderr });
    expect((await list()).version).to.equal(1);
  });
});
