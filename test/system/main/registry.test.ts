import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { writeContent } from "../../helpers/content.ts";
import { writePackage } from "../../helpers/packages.ts";
import { processesWith, type Started, startServer } from "../../helpers/server.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const PACKAGES = 20;

describe("npm run registry", function () {
  this.timeout(120_000);
  let home: Awaited<ReturnType<typeof tempDir>>;
  let both: [Started, Started];
  before(async () => {
    execFileSync(process.execPath, [join(packageRoot(), "server/main/prepare.js"), "--build"]);
    home = await tempDir();
    const content = await writeContent(join(home.path, "content"));
    for (let number = 1; number <= PACKAGES; number++)
      await writePackage(join(content, "pipelines"), { id: `toy-${number}`, folder: `toy-${number}/1.0.0` });
    const start = () =>
      startServer({
        LANEKEEPER_HOME: join(home.path, "home"),
        LANEKEEPER_ROLES: "registry",
        REGISTRY_CONTENT_DIR: content,
      });
    both = await Promise.all([start(), start()]);
  });
  after(async () => {
    for (const server of both) await server[Symbol.asyncDispose]();
    await home.remove();
  });

  it("serves only the registry and its public pages", async () => {
    const [{ anyone, stderr }] = both;
    anyone.isPart = true;
    expect(stderr()).to.contain(`Registry:          ${anyone.url}/registry\n`);
    expect(statusAndBody(await anyone.get("/healthz"))).to.deep.equal([200, { ok: true }]);
    expect(statusAndBody(await anyone.get("/readyz"))).to.deep.equal([200, { ready: true, content: "ok" }]);
    const { body } = await anyone.get("/registry");
    expect([body.baseUrl, body.pipelines.length]).to.deep.equal([`${anyone.url}/registry`, PACKAGES + 2]);
    expect((await anyone.get("/trpc/registry.index")).body.result.data).to.deep.equal(body);
    for (const path of ["/version", "/research-data", "/registry/mixs", "/registry/sequencing-tech"])
      expect((await anyone.get(path)).status, path).to.equal(200);

    const root = await anyone.get("/");
    expect([root.status, root.headers.get("location")]).to.deep.equal([302, "/explore"]);
    for (const path of ["/explore", "/explore/toy"]) {
      const page = await anyone.get(path);
      expect(page.headers.get("content-type"), path).to.equal("text/html; charset=utf-8");
      expect(page.headers.get("content-security-policy"), path).to.contain("default-src 'self'");
    }
    for (const path of [
      "/orders",
      "/api/version",
      "/api/auth/session",
      "/api/sequencing-tech",
      "/registry/toy/more",
    ])
      expect(statusAndBody(await anyone.get(path)), path).to.deep.equal([404, { error: "Not found" }]);
    expect((await anyone.get("/trpc/orders.list")).status).to.equal(404);
    expect((await anyone.post("/api/auth/sign-in", {})).status).to.equal(404);
  });

  it("creates each payload once for any number of processes, without a database or a secret", async () => {
    const payloads = new Set<string>();
    for (const { anyone } of both) {
      const { pipelines } = (await anyone.get("/registry")).body;
      for (const { versions } of pipelines)
        for (const { downloadUrl, sha256 } of versions) {
          if (downloadUrl === undefined) continue;
          const { status, body } = await anyone.get(downloadUrl.slice(anyone.url.length));
          expect([status, createHash("sha256").update(body).digest("hex")]).to.deep.equal([200, sha256]);
          payloads.add(`${sha256}.tar.gz`);
        }
    }
    expect(payloads.size).to.equal(PACKAGES + 2);
    expect(await readdir(join(home.path, "home"))).to.deep.equal(["registry-cache"]);
    expect(await readdir(join(home.path, "home/registry-cache"))).to.have.members([...payloads]);
    expect(processesWith(home.path)).to.deep.equal([]);
  });

  it("ends in order at SIGTERM, and logs requests with their id and no query", async () => {
    const [server] = both;
    const { headers } = await server.anyone.get("/version?current=a-secret");
    server.signal("SIGTERM");
    const { code, stdout } = await server.ended;
    expect(code).to.equal(0);
    const line = stdout.split("\n").find((text) => text.includes(headers.get("x-request-id") ?? "?"));
    expect(JSON.parse(line ?? "{}")).to.include({
      msg: "request",
      method: "GET",
      path: "/version",
      status: 200,
    });
    expect(stdout).to.not.contain("a-secret");
  });
});
