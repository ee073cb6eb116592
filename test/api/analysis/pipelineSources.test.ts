import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { deflateSync } from "node:zlib";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { cloneRepository } from "../../../server/analysis/pipelines/install/cloneRepository.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { catalogProvider, redirect } from "../../helpers/catalogProvider.ts";
import { cli } from "../../helpers/cli.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { type Registry, registry, buildTar } from "../../helpers/registry.ts";
import { type Repositories, repositories } from "../../helpers/repositories.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const SETTINGS = "/api/admin/settings/pipelines";
const TOKEN = "t0ken-4711-abcdef";

describe("sources of pipeline packages", function () {
  this.timeout(60_000);
  let made: Awaited<ReturnType<typeof tempDir>>;
  let main: Registry;
  let git: Repositories;
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    made = await tempDir();
    main = await registry();
    git = await repositories(made.path);
    app = await testApp({ REGISTRY_URL: main.url });
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await git[Symbol.asyncDispose]();
    await main[Symbol.asyncDispose]();
    await made.remove();
  });

  const packages = () => join(app.site.env.home, "packages");
  const save = (...sources: object[]) => admin.put(`${SETTINGS}/sources`, { sources });
  const store = async () => (await admin.get(`${SETTINGS}/store`)).body;
  async function install(body: Record<string, unknown>) {
    const { status, body: answer } = await admin.post(`${SETTINGS}/install`, body);
    return [status, answer];
  }
  const written = (folder: string, version = "1.0.0") => writePackage(made.path, { folder, version });
  const repository = (more: object = {}) => ({
    id: "ours",
    kind: "github",
    label: "Ours",
    repository: `${git.url}/toy.git`,
    ...more,
  });

  it("are never at link-local and metadata addresses: refused when saved, and when one is requested", async () => {
    const refused = {
      error: "Link-local and metadata addresses are not allowed",
    };
    const mirror = { id: "mirror", kind: "registry", label: "Mirror" };
    for (const host of ["169.254.169.254", "[fe80::1]", "[64:ff9b::a9fe:a9fe]", "[fd00:ec2::254]"]) {
      const answers = [
        await save({ ...mirror, url: `http://${host}/latest` }),
        await save({ ...mirror, kind: "privateRegistry", url: `http://${host}/latest` }),
        await save(repository({ repository: `http://${host}/toy.git` })),
        await admin.put(`${SETTINGS}/execution`, { weblogUrl: `http://${host}/` }),
        await admin.post("/api/admin/sequencing-tech", { action: "sync", syncUrl: `http://${host}/` }),
      ];
      for (const { status, body } of answers) expect([status, body], host).to.deep.equal([400, refused]);
    }

    // As an earlier release let them be saved, and as a registry redirects.
    await using redirecting = await catalogProvider();
    redirecting.answer(redirect("http://169.254.169.254/latest"));
    const stored = [
      { ...mirror, url: "http://169.254.169.254/latest" },
      { ...mirror, id: "redirecting", url: redirecting.origin },
    ];
    await app.site.database("settings").insert({
      key: "pipeline-sources",
      value: JSON.stringify({ sources: stored }),
      updated_at: new Date(),
    });
    for (const sourceId of ["mirror", "redirecting"])
      expect(await install({ pipelineId: "toy", sourceId }), sourceId).to.deep.equal([
        502,
        { error: "The package registry is unreachable" },
      ]);
    const clone = cloneRepository(
      app.site,
      { repository: "http://[64:ff9b::a9fe:a9fe]/toy.git" },
      { folder: made.path, signal: AbortSignal.timeout(30_000) },
    );
    expect(await clone.then(String, (error: Error) => error.message)).to.equal(
      "The repository cannot be cloned: link-local and metadata addresses are not allowed",
    );
  });

  it("are cloned by name as well, from the validated addresses", async () => {
    const commit = await git.publish("toy", await written("toy"));
    const repositoryUrl = `${git.url.replace("127.0.0.1", "localhost")}/toy.git`;
    const cloned = cloneRepository(
      app.site,
      { repository: repositoryUrl },
      { folder: made.path, signal: AbortSignal.timeout(30_000) },
    );
    expect(await cloned).to.equal(commit);
  });

  it("are stored beside the default one by facility admins, with an audit entry", async () => {
    const path = `${SETTINGS}/sources`;
    const mirror = { id: "mirror", kind: "registry", label: "Mirror", url: "https://mirror.example.org/lk" };
    const vendor = {
      id: "vendor",
      kind: "privateRegistry",
      label: "Vendor",
      url: "https://vendor.example.org",
      keyLabel: "Licence key",
    };
    const whole = repository({ repository: "owner/toy", ref: "v1", descriptorPath: "packages/toy" });
    const known = { default: { id: "registry", url: main.url } };
    expect((await admin.get(path)).body).to.deep.equal({ ...known, sources: [] });
    const sources = [mirror, vendor, { ...whole, repository: "https://github.com/owner/toy" }];
    expect((await save({ ...mirror, other: 1 }, vendor, whole)).body).to.deep.equal({ ...known, sources });
    expect((await admin.get(path)).body).to.deep.equal({ ...known, sources });
    const entry = await AuditEntry.query(app.db).findOne({ targetId: "pipeline-sources" });
    expect([entry?.before, entry?.after]).to.deep.equal([{ sources: [] }, { sources }]);
    const others = [await app.as("RESEARCHER"), await app.as("FACILITY_ADMIN", { isDemo: true })];
    const refused = await Promise.all(others.map((person) => person.put(path, { sources: [] })));
    expect(refused.map(({ status }) => status)).to.deep.equal([403, 403]);
  });

  describe("refuse invalid sources", () => {
    const ADDRESS = "The source address must use http or https, without user, password, query or fragment";
    const REPOSITORY =
      "The repository address must use http or https, or be owner/name on GitHub, without user, password, query or fragment";
    const REF = "The branch, tag or commit must be a valid Git name of at most 200 characters";
    const PATH =
      "descriptorPath must be a folder or the manifest.json of the package, relative to the repository";
    const one = { id: "a", kind: "registry", label: "A", url: "https://a.example.org" };
    const REFUSED: [what: string, sources: unknown, text: string][] = [
      ["no list", "x", "sources must be a list of package sources"],
      [
        "the id of the default",
        [{ ...one, id: "registry" }],
        "The ID “registry” is reserved for the default registry. Choose another one.",
      ],
      ["an id twice", [one, one], "Two package sources have the same ID"],
      [
        "too many",
        Array.from({ length: 21 }, (_, index) => ({ ...one, id: `a${index}` })),
        "At most 20 package sources are allowed",
      ],
      ["another kind", [{ ...one, kind: "ftp" }], "kind must be registry, privateRegistry or github"],
      ["no name", [{ ...one, label: " " }], "A source name must be a single line of at most 100 characters"],
      ["a file address", [{ ...one, url: "file:///etc/passwd" }], ADDRESS],
      ["an address with a password", [{ ...one, url: "https://u:p@a.example.org" }], ADDRESS],
      ["a repository over ssh", [getRepository("git@github.com:a/b.git")], REPOSITORY],
      ["a repository by option", [getRepository("--upload-pack=x")], REPOSITORY],
      ["a repository by helper", [getRepository("ext::sh -c x")], REPOSITORY],
      ["a repository with a token", [getRepository("https://x:tok@a.example.org/r.git")], REPOSITORY],
      ["a ref that is an option", [getRepository("a/b", { ref: "--upload-pack=x" })], REF],
      ["a ref that is a refspec", [getRepository("a/b", { ref: "main:refs/heads/x" })], REF],
      ["a ref that leads up", [getRepository("a/b", { ref: "a/../b" })], REF],
      ["a path that leads out", [getRepository("a/b", { descriptorPath: "../x" })], PATH],
      ["a path into .git", [getRepository("a/b", { descriptorPath: "a/.git/hooks" })], PATH],
      ["an absolute path", [getRepository("a/b", { descriptorPath: "/etc" })], PATH],
    ];
    function getRepository(address: string, more: object = {}) {
      return { id: "a", kind: "github", label: "A", repository: address, ...more };
    }
    it("whatever it is", async () => {
      for (const [what, sources, text] of REFUSED) {
        const { status, body } = await admin.put(`${SETTINGS}/sources`, { sources });
        expect([what, status, body.error]).to.deep.equal([what, 400, text]);
      }
      expect((await admin.get(`${SETTINGS}/sources`)).body.sources).to.deep.equal([]);
    });
  });

  it("are queried concurrently; an unreachable or private one is reported and hides no packages", async () => {
    await using mirror = await registry();
    const { sha256 } = main.offer("toy", "1.0.0", await buildTar(await written("one")));
    mirror.offer("toy", "2.0.0", await buildTar(await written("two", "2.0.0")));
    await git.publish("toy", await written("three", "3.0.0"));
    git.token = TOKEN;
    const away = { id: "away", kind: "registry", label: "Away", url: "http://127.0.0.1:9" };
    await save({ id: "mirror", kind: "registry", label: "Mirror", url: mirror.url }, away, repository());
    await install({ pipelineId: "toy" });
    const { sources, packages: offered } = await store();
    const found = sources.map(({ id, reason, needsKey }: Record<string, unknown>) => [id, reason, needsKey]);
    expect(found).to.deep.equal([
      ["registry", null, false],
      ["mirror", null, false],
      ["away", "The package registry is unreachable", false],
      ["ours", "The repository is private or requires a token: enter a token with read access", true],
    ]);
    const listed = offered.map(
      ({ id, sourceId, latestVersion, here, updateAvailable }: Record<string, unknown>) => [
        id,
        sourceId,
        latestVersion,
        here,
        updateAvailable,
      ],
    );
    const here = {
      version: "1.0.0",
      packageState: "installed",
      sourceId: "registry",
      enabled: false,
      warnings: [],
    };
    expect(listed).to.deep.equal([
      ["toy", "registry", "1.0.0", here, false],
      ["toy", "mirror", "2.0.0", here, false],
    ]);
    expect((await install({ pipelineId: "toy", sourceId: "mirror" }))[1]).to.include({ version: "2.0.0" });
    expect((await install({ pipelineId: "toy", sourceId: "away" }))[0]).to.equal(502);
    expect(sha256).to.be.a("string");
  });

  it("of a private registry or package receive its key, and no other server does", async () => {
    await using vendor = await registry();
    const payload = await buildTar(await written("one"));
    const entry = vendor.offer("toy", "1.0.0", payload);
    vendor.key = TOKEN;
    main.payloads.set("/elsewhere.tar.gz", payload);
    const source = { id: "vendor", kind: "privateRegistry", label: "Vendor", keyLabel: "Licence key" };
    await save({ ...source, url: vendor.url });
    const wanted = [400, { error: "This package is private: enter its Licence key" }];
    const credentials = { accessKey: TOKEN };
    expect(await install({ pipelineId: "toy", sourceId: "vendor" })).to.deep.equal(wanted);
    expect((await install({ pipelineId: "toy", sourceId: "vendor", credentials }))[0]).to.equal(200);
    expect(
      await install({ pipelineId: "toy", sourceId: "vendor", credentials: { token: "wrong" } }),
    ).to.deep.equal([502, { error: "The package registry returned HTTP 401" }]);
    // Its index names another server, and it sends the asker there: neither is told the key.
    entry["downloadUrl"] = `${main.url}/elsewhere.tar.gz`;
    expect((await install({ pipelineId: "toy", sourceId: "vendor", credentials }))[0]).to.equal(200);
    entry["downloadUrl"] = "/moved";
    vendor.redirects.set("/moved", `${main.url}/elsewhere.tar.gz`);
    expect((await install({ pipelineId: "toy", sourceId: "vendor", credentials }))[0]).to.equal(200);
    expect(main.requests.map(({ path, headers }) => [path, headers.authorization])).to.deep.equal([
      ["/elsewhere.tar.gz", undefined],
      ["/elsewhere.tar.gz", undefined],
    ]);

    vendor.payloads.set("/one.tar.gz", payload);
    await save({ ...source, url: `${vendor.url}/one.tar.gz` });
    expect(await install({ pipelineId: "toy", sourceId: "vendor" })).to.deep.equal(wanted);
    expect((await install({ pipelineId: "toy", sourceId: "vendor", credentials }))[0]).to.equal(200);
    expect(await install({ pipelineId: "other", sourceId: "vendor", credentials })).to.deep.equal([
      502,
      { error: "The source contains the package toy, not other" },
    ]);
    await noTokenAnywhere();
  });

  it("follow three redirects within http and no more", async () => {
    const payload = await buildTar(await written("one"));
    const entry = main.offer("toy", "1.0.0", payload);
    main.payloads.set("/there", payload);
    const chain: [from: string, to: string][] = [
      ["/a", "/b"],
      ["/b", "/c"],
      ["/c", "/there"],
      ["/0", "/a"],
      ["/file", "file:///etc/passwd"],
    ];
    for (const [from, to] of chain) main.redirects.set(from, to);
    const through = async (downloadUrl: string) => {
      entry["downloadUrl"] = downloadUrl;
      const [status, { error }] = (await install({ pipelineId: "toy" })) as [number, { error?: string }];
      return [status, error];
    };
    expect(await through("/a")).to.deep.equal([200, undefined]);
    expect(await through("/0")).to.deep.equal([502, "The package registry redirects more than three times"]);
    expect(await through("/file")).to.deep.equal([
      502,
      "The package registry redirects to an address that is not http or https",
    ]);
  });

  it("are repositories of git: a branch, a tag, a commit, a folder, with the rest as its workflow", async () => {
    const whole = join(made.path, "whole");
    await writePackage(join(whole, "packages"), {});
    await writeText(join(whole, "main.nf"), "workflow {}\n");
    const commit = await git.publish("toy", whole, "v1.0.0");
    const place = { descriptorPath: "packages/toy/manifest.json", includeWorkflow: true };
    const provenance = async () =>
      JSON.parse(await readFile(join(packages(), "toy/1.0.0/.installed.json"), "utf8"));
    for (const ref of [undefined, "main", "v1.0.0", commit]) {
      await save(repository({ ...place, ...(ref && { ref }) }));
      expect(await install({ pipelineId: "toy", sourceId: "ours" })).to.deep.equal([
        200,
        { success: true, pipelineId: "toy", version: "1.0.0", sha256: null, commit, warnings: [] },
      ]);
      expect(await provenance()).to.deep.include({
        sourceId: "ours",
        sourceKind: "github",
        repository: `${git.url}/toy.git`,
        ref: ref ?? null,
        commit,
      });
    }
    const names = (await readdir(join(packages(), "toy/1.0.0"), { recursive: true })).toSorted();
    expect(names).to.include.members(["manifest.json", "workflow", "workflow/main.nf"]);
    expect(names.filter((name) => name.includes(".git"))).to.deep.equal([]);
    const { packages: offered } = await store();
    expect(offered).to.have.length(1);
    expect(offered[0]).to.deep.include({
      id: "toy",
      sourceId: "ours",
      latestVersion: "1.0.0",
      installable: true,
      here: { version: "1.0.0", packageState: "installed", sourceId: "ours", enabled: false, warnings: [] },
    });
    expect(await install({ pipelineId: "toy", sourceId: "ours", version: "2.0.0" })).to.deep.equal([
      502,
      { error: "The source contains version 1.0.0 of the package, not 2.0.0" },
    ]);
    const entry = await AuditEntry.query(app.db).findOne({ action: "pipeline.installed" });
    expect(entry?.after).to.include({ sourceId: "ours", repository: `${git.url}/toy.git`, commit });
    expect(await readdir(packages())).to.deep.equal(["toy"]);
  });

  it("are repositories that the index of a registry names, private ones with a token that is seen nowhere", async () => {
    await git.publish("toy", await written("one"));
    git.token = TOKEN;
    main.offer("toy", "1.0.0", Buffer.from("x"));
    const { pipelines } = main.index as { pipelines: Record<string, unknown>[] };
    const place = {
      kind: "github",
      repository: `${git.url}/toy.git`,
      refDefault: "main",
      descriptorPath: ".",
    };
    Object.assign(pipelines[0] ?? {}, { latestVersion: null, versions: [], source: place });
    const { packages: offered } = await store();
    expect(offered[0]).to.deep.include({ latestVersion: null, versions: [], installable: true });
    expect(await install({ pipelineId: "toy" })).to.deep.equal([
      400,
      { error: "The repository is private or requires a token: enter a token with read access" },
    ]);
    const wrong = await install({ pipelineId: "toy", credentials: { token: `${TOKEN}x` } });
    expect(wrong).to.deep.equal([502, { error: "The repository rejected the token" }]);
    const seen: string[] = [];
    git.instead = () => {
      // Now a git waits for the answer.
      seen.push(argumentsOfAll());
      return false;
    };
    const [status, answer] = await install({ pipelineId: "toy", credentials: { token: TOKEN } });
    expect([status, JSON.stringify(answer)]).to.satisfy(
      ([code, text]: [number, string]) => code === 200 && !text.includes(TOKEN),
    );
    const code = Buffer.from(`x-access-token:${TOKEN}`).toString("base64");
    expect(seen.filter((all) => all.includes(TOKEN) || all.includes(code))).to.deep.equal([]);
    expect(seen.some((all) => all.includes(`${git.url}/toy.git`))).to.equal(true);
    await noTokenAnywhere();

    Object.assign(place, { refDefault: "--upload-pack=x" });
    const strange = [
      502,
      { error: "The registry lists an invalid repository, branch or path for this package" },
    ];
    expect(await install({ pipelineId: "toy" })).to.deep.equal(strange);
    Object.assign(place, { refDefault: "main", descriptorPath: "../../etc" });
    expect(await install({ pipelineId: "toy" })).to.deep.equal(strange);
  });

  it("report the errors of a repository, and leave no files of it", async () => {
    const folder = await written("one");
    await symlink("/etc/passwd", join(folder, "link"));
    await git.publish("linked", folder);
    await rm(join(folder, "link"));
    await rm(join(folder, ".git"), { recursive: true });
    await writeFile(join(folder, "manifest.json"), "{");
    await git.publish("toy", folder);
    const cannot = "The repository cannot be cloned";
    const REFUSED: [more: object, error: string, details?: unknown][] = [
      [
        { repository: `${git.url}/none.git` },
        `${cannot}: there is none at its address, or it asks for a token`,
      ],
      [{ repository: "http://127.0.0.1:9/toy.git" }, `${cannot}: its server cannot be reached`],
      [{ ref: "none" }, `${cannot}: it has no branch, tag or commit none`],
      [{ ref: "0".repeat(40) }, `${cannot}: it has no branch, tag or commit ${"0".repeat(40)}`],
      [{ descriptorPath: "none" }, "The repository has no manifest.json in none"],
      [
        { repository: `${git.url}/linked.git` },
        "The package cannot be unpacked: it holds something else than files and folders",
      ],
      [
        { repository: `${git.url}/moved.git` },
        `${cannot}: its address leads to another one, which has to be given instead`,
      ],
      [{}, "The package is not valid and was not installed"],
    ];
    git.instead = (req, res) => {
      if (!req.url?.startsWith("/moved.git")) return false;
      res.writeHead(302, { Location: `${main.url}${req.url}` }).end();
      return true;
    };
    for (const [more, error] of REFUSED) {
      await save(repository(more));
      const [status, answer] = (await install({ pipelineId: "toy", sourceId: "ours" })) as [
        number,
        { error: string },
      ];
      expect([status, answer.error]).to.deep.equal([502, error]);
    }
    expect(main.requests).to.deep.equal([]);
    expect(await readdir(packages())).to.deep.equal([]);
  });

  it("stop downloading an endless or too slow repository", async () => {
    const noise = createServer((req, res) => {
      // A pack that says it holds a million objects and never ends.
      if (req.method === "GET") {
        res.setHeader("Content-Type", "application/x-git-upload-pack-advertisement");
        const ref = `${"1".repeat(40)} HEAD\0 shallow side-band-64k\n`;
        res.end(`001e# service=git-upload-pack\n0000${packet(ref)}0000`);
        return;
      }
      res.setHeader("Content-Type", "application/x-git-upload-pack-result");
      void text(req).then((said) => {
        res.write(`${packet(`shallow ${"1".repeat(40)}\n`)}0000`);
        if (!said.includes("done")) {
          res.end();
          return;
        }
        res.write(packet("NAK\n"));
        const header = Buffer.from([0x50, 0x41, 0x43, 0x4b, 0, 0, 0, 2, 0, 0xf, 0xff, 0xff]);
        res.write(band(header));
        // One blob of stored bytes after the other, each true until its end.
        const more = () => {
          while (!res.destroyed && res.write(band(blob))) continue;
          if (!res.destroyed) res.once("drain", more);
        };
        more();
      });
    });
    noise.listen(0, "127.0.0.1");
    await once(noise, "listening");
    const address = `http://127.0.0.1:${(noise.address() as AddressInfo).port}/endless.git`;
    try {
      const large = join(made.path, "large");
      await mkdir(large);
      const endless = { repository: address, ref: "HEAD" };
      const why = await cloneRepository(app.site, endless, {
        folder: large,
        signal: AbortSignal.timeout(30_000),
        maxBytes: 3 * 1024 * 1024,
      }).catch((error: Error) => error.message);
      expect(why).to.equal("The repository cannot be cloned: it is larger than 3 MiB");
      const slow = join(made.path, "slow");
      await mkdir(slow);
      const late = await cloneRepository(app.site, endless, {
        folder: slow,
        signal: AbortSignal.timeout(50),
      }).catch((error: Error) => error.message);
      expect(late).to.equal("The repository cannot be cloned: it takes too long");
    } finally {
      noise.closeAllConnections();
      noise.close();
    }
  });

  it("state the remedy if git is missing", async () => {
    await using bare = await testApp({ PATH: join(made.path, "nothing"), REGISTRY_URL: main.url });
    const person = await bare.as("FACILITY_ADMIN");
    await person.put(`${SETTINGS}/sources`, { sources: [repository()] });
    const { status, body } = await person.post(`${SETTINGS}/install`, {
      pipelineId: "toy",
      sourceId: "ours",
    });
    expect([status, body]).to.deep.equal([
      503,
      { error: "Git is not installed on the server. Install it (e.g. apt-get install git) and try again." },
    ]);
  });

  itNightly("npm run cli -- pipeline list and install accept --source", async () => {
    await git.publish("toy", await written("one"));
    git.token = TOKEN;
    await save(repository());
    const environment = { DATABASE_URL: app.site.databaseUrl, LANEKEEPER_HOME: app.site.env.home };
    const list = ["pipeline", "list", "--source", "ours"];
    expect(await cli(list, environment)).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: "The repository is private or requires a token: enter a token with read access\n",
    });
    expect((await cli([...list, "--key"], environment, TOKEN)).stdout).to.equal(
      "ID   NEWEST  INSTALLED  STATE  NAME\ntoy  1.0.0   -                 Toy\n",
    );
    const installed = await cli(
      ["pipeline", "install", "toy", "--source", "ours", "--key"],
      environment,
      TOKEN,
    );
    expect(installed.stdout).to.match(
      /^Installed toy 1\.0\.0; commit [0-9a-f]{40}\.\nThe pipeline is disabled /,
    );
  });

  async function noTokenAnywhere() {
    const files = await readdir(packages(), { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), "utf8")),
    );
    const entries = await AuditEntry.query(app.db);
    const code = Buffer.from(`x-access-token:${TOKEN}`).toString("base64");
    for (const secret of [TOKEN, code])
      expect(
        texts.concat(JSON.stringify([app.logged, entries])).filter((text) => text.includes(secret)),
      ).to.deep.equal([]);
  }
});

// What the list of processes shows of every one.
function argumentsOfAll(): string {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, "utf8");
      } catch {
        return "";
      }
    })
    .join("\n");
}

// Sixty thousand bytes that do not shrink, as an object of a pack.
const BLOB_BYTES = 60_000;
const blob = Buffer.concat([
  Buffer.from([0xb0 | (BLOB_BYTES & 15), 0x80 | ((BLOB_BYTES >> 4) & 127), BLOB_BYTES >> 11]),
  deflateSync(randomBytes(BLOB_BYTES), { level: 0 }),
]);

function packet(text: string): string {
  return (text.length + 4).toString(16).padStart(4, "0") + text;
}

function band(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${(bytes.length + 5).toString(16).padStart(4, "0")}\x01`), bytes]);
}
