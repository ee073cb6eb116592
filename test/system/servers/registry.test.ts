import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { cli } from "../../helpers/cli.ts";
import { contentDocuments, writeContent } from "../../helpers/content.ts";
import { cloneDatabase } from "../../helpers/database.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { serverProcess, type ServerProcess } from "../../helpers/serverProcess.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const SETTINGS = "/api/admin/settings/pipelines";

describe("an instance whose registry is another instance", function () {
  this.timeout(120_000);
  let home: Awaited<ReturnType<typeof tempDir>>;
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let publisher: ServerProcess;
  let content: string;
  let app: TestApp;
  let admin: Person;
  before(async () => {
    execFileSync(process.execPath, [join(packageRoot(), "server/main/prepare.js"), "--build"]);
    home = await tempDir();
    database = await cloneDatabase();
    content = await writeContent(join(home.path, "content"), (documents) => {
      documents.listing = { tags: ["counts"] };
    });
    publisher = await serverProcess({
      databaseUrl: database.url,
      home: join(home.path, "publisher"),
      environment: { REGISTRY_CONTENT_DIR: content },
    });
    app = await testApp({ REGISTRY_URL: publisher.url });
    admin = await app.as("FACILITY_ADMIN");
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await publisher.stop();
    await database.remove();
    await home.remove();
  });

  it("receives its catalog from the registry, and each later edition", async () => {
    const catalog = contentDocuments().catalog as { technologies: Record<string, unknown>[] } & Record<
      string,
      unknown
    >;
    const { body } = await app.anyone.get("/api/sequencing-tech");
    const [technology] = body.technologies;
    expect(technology).to.deep.equal({
      ...catalog.technologies[0],
      icon: `${publisher.url}/registry/assets/soil.svg`,
    });
    expect(body.kits).to.deep.equal(catalog["kits"]);
    expect((await new Browser(publisher.url).get("/registry/assets/soil.svg")).status).to.equal(200);

    const perform = (action: string) => admin.post("/api/admin/sequencing-tech", { action });
    expect((await perform("check-updates")).body.hasUpdates).to.equal(false);
    const newer = { id: "long", name: "Long", platformFamily: "maker" };
    await writeText(
      join(content, "sequencing-tech.json"),
      JSON.stringify({ ...catalog, version: 4, technologies: [...catalog.technologies, newer] }),
    );
    await until(async () => (await perform("check-updates")).body.hasUpdates);
    expect((await perform("sync")).status).to.equal(200);
    const synced = (await app.anyone.get("/api/sequencing-tech")).body.technologies;
    expect(synced.map(({ id }: { id: string }) => id)).to.deep.equal(["fast", "long"]);
    expect((await perform("check-updates")).body.hasUpdates).to.equal(false);
  });

  itNightly("installs packages from the registry, is notified of newer ones, and installs them", async () => {
    const store = async () =>
      (await admin.get(`${SETTINGS}/store`)).body.packages.find(({ id }: { id: string }) => id === "toy");
    const install = async () => {
      const { status, body } = await admin.post(`${SETTINGS}/install`, { pipelineId: "toy" });
      return [status, body.version, body.sha256];
    };
    const readSha256 = async (version: string) => {
      const { versions } = (await new Browser(publisher.url).get("/registry/toy")).body;
      return versions.find((one: { version: string }) => one.version === version)?.sha256;
    };
    expect((await store()).latestVersion).to.equal("1.10.0");
    expect(await install()).to.deep.equal([200, "1.10.0", await readSha256("1.10.0")]);
    const listed = async () =>
      (await admin.get(SETTINGS)).body.pipelines.find(({ id }: { id: string }) => id === "toy").version;
    expect(await listed()).to.equal("1.10.0");
    expect((await store()).updateAvailable).to.equal(false);

    await writePackage(join(content, "pipelines"), { version: "1.11.0", folder: "toy/1.11.0" });
    await until(async () => (await store()).updateAvailable);
    expect(await install()).to.deep.equal([200, "1.11.0", await readSha256("1.11.0")]);
    expect(await listed()).to.equal("1.11.0");
    expect((await store()).updateAvailable).to.equal(false);
  });

  itNightly("provides a mirror, from which an instance without internet installs the same", async () => {
    const toy = async (browser: Browser) => (await browser.get("/registry/toy")).body.versions;
    const sha256s = (versions: { sha256: string }[]) => versions.map(({ sha256 }) => sha256);
    const versions = await toy(new Browser(publisher.url));
    const mirror = join(home.path, "mirror");
    const { code } = await cli(["registry", "mirror", publisher.url, mirror], {
      LANEKEEPER_HOME: home.path,
    });
    expect(code).to.equal(0);
    await publisher.stop();

    await using alone = await testApp({ REGISTRY_CONTENT_DIR: mirror });
    const person = await alone.as("FACILITY_ADMIN");
    expect(sha256s(await toy(person))).to.deep.equal(sha256s(versions));
    const { status, body } = await person.post(`${SETTINGS}/install`, { pipelineId: "toy" });
    expect([status, body.version, body.sha256]).to.deep.equal([200, versions[0].version, versions[0].sha256]);
    const [technology] = (await person.get("/api/sequencing-tech")).body.technologies;
    expect([technology.id, technology.icon]).to.deep.equal(["fast", `${alone.url}/registry/assets/soil.svg`]);
    expect((await person.get("/registry/assets/soil.svg")).status).to.equal(200);
  });
});
