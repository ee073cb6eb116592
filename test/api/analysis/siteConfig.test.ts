import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";

describe("the site configuration without a Nextflow", () => {
  let app: TestApp;
  let admin: Person;
  before(async () => {
    app = await testApp({ PATH: "/usr/bin:/bin" });
    admin = await app.as("FACILITY_ADMIN");
    await admin.put("/api/admin/settings/pipelines/execution", { nextflowPath: "/nowhere/nextflow" });
  });
  after(() => app[Symbol.asyncDispose]());

  const save = (text: string, pipelineId: string | null = null) =>
    admin.post("/trpc/siteConfig.save", { pipelineId, text });
  const get = async (pipelineId: string | null) => {
    const input = encodeURIComponent(JSON.stringify({ pipelineId }));
    return (await admin.get(`/trpc/siteConfig.get?input=${input}`)).body.result.data as Record<
      string,
      unknown
    >;
  };

  it("is empty until it is saved", async () => {
    expect(await get(null)).to.deep.equal({ text: "", check: null, withoutEffect: [] });
  });

  it("is saved unchecked, says which lines have no effect, and is removed by an empty text", async () => {
    const { body } = await save("process.cpus = 2\r\nworkDir = '/w'\r\n");
    const { check, ...rest } = body.result.data as { check: { version: null; warnings: string[] } };
    expect(rest).to.deep.equal({
      text: "process.cpus = 2\nworkDir = '/w'\n",
      withoutEffect: [{ line: 2, name: "workDir" }],
    });
    expect(check).to.deep.include({ version: null, warnings: [] });
    expect((await save("env.KEY = 'hush'\n", "mag")).status).to.equal(200);
    expect((await get("mag"))["text"]).to.equal("env.KEY = 'hush'\n");
    const entries = await AuditEntry.query(app.db).where({ targetId: "site-configuration" }).orderBy("id");
    expect(entries).to.have.length(2);
    expect(entries.at(-1)?.after).to.have.all.keys("*", "mag");
    expect(JSON.stringify(entries)).not.to.contain("hush");
    await save("\n");
    expect(await get(null)).to.deep.equal({ text: "", check: null, withoutEffect: [] });
    expect((await get("mag"))["text"]).to.equal("env.KEY = 'hush'\n");
  });

  it("refuses plugins, unknown pipelines and texts that are too long", async () => {
    const refusal = async (answer: ReturnType<typeof save>) => {
      const { status, body } = await answer;
      return [status, (body as { error: { message: string } }).error.message];
    };
    expect(await refusal(save("process.cpus = 1\nplugins { id 'nf-x@1' }"))).to.deep.equal([
      400,
      "Line 2: a plugins block would replace the plugins that workflows declare. Remove it, and install plugins for the user that runs Lanekeeper.",
    ]);
    expect(await refusal(save("process.cpus = 1", "unknown"))).to.deep.equal([400, "Invalid pipeline ID"]);
    expect((await save("x".repeat(32_001))).status).to.equal(400);
  });
});
