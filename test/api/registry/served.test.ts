import { expect } from "chai";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmod,
  cp,
  mkdir,
  readdir,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { contentDocuments, PICTURE, writeContent } from "../../helpers/content.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { servedRegistry, type ServedRegistry } from "../../helpers/servedRegistry.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const MIB = 1024 * 1024;
const BROKEN = [500, { error: "Internal server error" }];
const DOWNLOAD = "/registry/pipelines/toy/1.10.0/download";

describe("the served content of a registry", function () {
  this.timeout(60_000);

  const index = async ({ anyone }: ServedRegistry) => (await anyone.get("/registry")).body;
  const listedIds = async (registry: ServedRegistry) =>
    (await index(registry)).pipelines.map(({ id }: { id: string }) => id);
  const readStatus = async ({ anyone }: ServedRegistry, path: string) => (await anyone.get(path)).status;

  it("is the content of its directory: without any, every list is empty", async () => {
    await using registry = await servedRegistry((content) => mkdir(content));
    const get = async (path: string) => statusAndBody(await registry.anyone.get(path));
    expect((await index(registry)).pipelines).to.deep.equal([]);
    expect(await get("/registry/mixs")).to.deep.equal([200, { version: 0, checklists: [] }]);
    expect(await get("/registry/mixs?accession=ERC000022")).to.deep.equal([
      404,
      { error: "Unknown MIxS checklist accession: ERC000022" },
    ]);
    expect(await get("/registry/sequencing-tech")).to.deep.equal([
      200,
      {
        version: 0,
        technologies: [],
        devices: [],
        flowCells: [],
        kits: [],
        software: [],
        barcodeSchemes: [],
        barcodeSets: [],
      },
    ]);
    expect(await get("/registry/toy")).to.deep.equal([404, { error: "Pipeline not found" }]);
    expect(await get(DOWNLOAD)).to.deep.equal([404, { error: "Pipeline package not found" }]);
    expect(await get("/registry/assets/soil.svg")).to.deep.equal([404, { error: "Not found" }]);
    expect(await get("/version")).to.deep.equal([404, { error: "No releases found for channel" }]);
    expect(await get("/research-data")).to.deep.equal([
      200,
      {
        schemaVersion: 1,
        license: "",
        categories: {},
        count: 0,
        metrics: [],
      },
    ]);
    expect(await get("/readyz")).to.deep.equal([200, { ready: true, content: "ok" }]);
    const missing = registry.logged.find(({ missing }) => missing !== undefined);
    expect(missing?.["missing"]).to.deep.equal([
      "pipelines",
      "checklists",
      "sequencing-tech.json",
      "releases.json",
      "research-data.json",
      "assets",
    ]);
  });

  it("is empty until its directory exists", async () => {
    await using registry = await servedRegistry(() => Promise.resolve());
    for (const path of ["/registry", "/registry/toy", "/version", "/registry/assets/soil.svg"])
      expect(statusAndBody(await registry.anyone.get(path)), path).to.deep.equal(BROKEN);
    expect(statusAndBody(await registry.anyone.get("/readyz"))).to.deep.equal([
      503,
      { ready: false, content: "unreadable" },
    ]);
    expect(statusAndBody(await registry.anyone.get("/healthz"))).to.deep.equal([200, { ok: true }]);
    await writeContent(registry.content);
    expect(await listedIds(registry)).to.deep.equal(["away", "toy"]);
    expect(await readStatus(registry, "/readyz")).to.equal(200);
  });

  it("omits broken content, logs it, and includes it once it is repaired", async () => {
    await using registry = await servedRegistry(async (content) => {
      await writeContent(content);
      for (const id of ["cut", "lame", "strange"])
        await writePackage(join(content, "pipelines"), { id, folder: `${id}/1.0.0` });
      await writeText(join(content, "pipelines/cut/1.0.0/manifest.json"), '{"package":');
      await rm(join(content, "pipelines/lame/1.0.0/definition.json"));
      await writeText(join(content, "pipelines/strange/listing.json"), '{"isPrivate":"yes"}');
      await writeText(join(content, "pipelines/toy/1.9.0/registry.json"), "[]");
      for (const file of [
        "releases.json",
        "research-data.json",
        "sequencing-tech.json",
        "checklists/2/terms.json",
      ])
        await writeText(join(content, file), "{");
      await mkdir(join(content, "pipelines/Bad_Name"));
      await mkdir(join(content, "pipelines/mixs"));
    });
    const { anyone, content } = registry;
    expect(await listedIds(registry)).to.deep.equal(["away", "toy"]);
    const broken = [
      ...["cut", "lame", "strange"].flatMap((id) => [
        `/registry/${id}`,
        `/registry/pipelines/${id}/1.0.0/download`,
      ]),
      "/registry/pipelines/toy/1.9.0/download",
      "/version",
      "/research-data",
      "/registry/sequencing-tech",
      "/registry/mixs",
      "/registry/mixs?accession=ERC000022",
    ];
    for (const path of broken) {
      const answer = await anyone.get(path);
      expect(statusAndBody(answer), path).to.deep.equal(BROKEN);
      expect(answer.headers.get("cache-control"), path).to.equal("no-store");
    }
    expect((await anyone.get("/registry/toy")).body.versions).to.have.length(1);
    expect(await readStatus(registry, DOWNLOAD)).to.equal(200);
    expect(await readStatus(registry, "/registry/assets/soil.svg")).to.equal(200);
    expect(await readStatus(registry, "/readyz")).to.equal(200);
    const places = registry.logged.flatMap(({ msg, place }) =>
      msg === "invalid registry content is not served" ? [place] : [],
    );
    expect(places).to.have.members([
      "pipelines/Bad_Name",
      "pipelines/mixs",
      "pipelines/cut",
      "pipelines/cut/1.0.0",
      "pipelines/lame",
      "pipelines/lame/1.0.0",
      "pipelines/strange",
      "pipelines/strange/1.0.0",
      "pipelines/toy/1.9.0",
      "releases.json",
      "research-data.json",
      "sequencing-tech.json",
      "checklists",
    ]);

    await writeContent(content);
    for (const id of ["cut", "lame"])
      await writePackage(join(content, "pipelines"), { id, folder: `${id}/1.0.0` });
    await writeText(join(content, "pipelines/strange/listing.json"), '{"isPrivate":true}');
    await until(async () => (await listedIds(registry)).length === 5, "the healed pipelines to be listed");
    const private_ = "/registry/pipelines/strange/1.0.0/download";
    for (const path of broken)
      expect(await readStatus(registry, path), path).to.equal(path === private_ ? 404 : 200);
  });

  it("never contains the payload of a private pipeline, on any path", async () => {
    await using registry = await servedRegistry(async (content) => {
      await writePackage(join(content, "pipelines"), { folder: "toy/1.0.0" });
      await writeText(join(content, "pipelines/toy/listing.json"), JSON.stringify({ isPrivate: true }));
    });
    const { anyone } = registry;
    const [entry] = (await index(registry)).pipelines;
    expect([entry.isPrivate, entry.status, entry.versions[0].downloadUrl]).to.deep.equal([
      true,
      "private",
      undefined,
    ]);
    expect(entry.versions[0].version).to.equal("1.0.0");
    const path = "/registry/pipelines/toy/1.0.0/download";
    const etag = `"${entry.versions[0].sha256}"`;
    for (const [method, headers] of [
      ["GET", {}],
      ["GET", { "if-none-match": etag }],
      ["GET", { "if-none-match": "*" }],
    ] as const)
      expect(statusAndBody(await anyone.send(method, path, undefined, headers))).to.deep.equal([
        404,
        { error: "Pipeline package not found" },
      ]);
    expect((await anyone.send("HEAD", path)).status).to.equal(404);
  });

  it("has the values of listing.json, which override those of the package", async () => {
    const listing = {
      name: "The toy",
      shortName: "T",
      shortDescription: "Short.",
      description: "Long.",
      category: "order-utilities",
      tags: ["a", "b"],
      author: "Ada",
      provider: "The lab",
      verified: true,
      featured: true,
      icon: "/registry/assets/soil.svg",
      status: "available",
      licenseRequired: true,
      latestVersion: "1.9.0",
      targets: { supported: ["study"] },
      sequencingCompatibility: { readLengthClass: "long", readLayouts: ["single"], platformFamilies: ["x"] },
      source: {
        kind: "github",
        repository: "https://github.com/lab/toy",
        refDefault: "v1",
        descriptorPath: "toy",
        includeWorkflow: true,
        more: 1,
      },
      databases: [
        {
          id: "deep",
          label: "Deep",
          version: "1",
          fileName: "deep.tar.gz",
          downloadUrl: "https://example.org/deep.tar.gz",
          configKey: "depth",
          mode: "ensure",
        },
      ],
    };
    await using registry = await servedRegistry(async (content) => {
      await writeContent(content, (documents) => {
        documents.listing = {
          ...listing,
          versions: [
            { version: "1.9.0", sha256: "f".repeat(64) },
            { version: "0.5", downloadUrl: "https://example.org/old.tar.gz" },
          ],
        };
      });
    });
    const { anyone } = registry;
    const entry = (await index(registry)).pipelines[1];
    const { description, source, ...shown } = listing;
    expect(entry).to.deep.include({ ...shown, source });
    expect(entry.versions.map(({ version }: { version: string }) => version)).to.deep.equal([
      "1.10.0",
      "1.9.0",
      "0.5",
    ]);
    expect(entry.versions[2]).to.deep.equal({
      version: "0.5",
      downloadUrl: "https://example.org/old.tar.gz",
    });
    // Computed, never entered by hand (additions §9).
    const payload = (await anyone.get("/registry/pipelines/toy/1.9.0/download")).body as Buffer;
    expect(entry.versions[1].sha256).to.equal(getSha256(payload));
    const { body } = await anyone.get("/registry/toy");
    expect(body).to.deep.include({ ...entry, description });
  });

  it("names an external workflow among the tools of a pipeline, and never a directory of its package", async () => {
    await using registry = await servedRegistry(async (content) => {
      for (const [id, pipeline] of Object.entries({ ours: "./workflow", theirs: "nf-core/mag" }))
        await writePackage(join(content, "pipelines"), {
          id,
          folder: `${id}/1.0.0`,
          change: ({ manifest }) =>
            (manifest["execution"] = { type: "nextflow", pipeline, version: "3.0.0" }),
        });
      await writeText(join(content, "pipelines/ours/1.0.0/workflow/main.nf"), "workflow {}");
    });
    const tools = async (id: string) => (await registry.anyone.get(`/registry/${id}`)).body.tools;
    const nextflow = { name: "Nextflow" };
    expect(await tools("ours")).to.deep.equal([nextflow]);
    expect(await tools("theirs")).to.deep.equal([nextflow, { name: "nf-core/mag", version: "3.0.0" }]);
  });

  it("is unchanged while the directory is unavailable, and current when it is available again", async () => {
    await using registry = await servedRegistry((content) => writeContent(content));
    const { anyone, content } = registry;
    const { headers, body: before } = await anyone.get("/registry");
    const etag = headers.get("etag") ?? "";
    const again = () => anyone.get("/registry", { "if-none-match": etag });
    const away = `${content}-away`;
    await rename(content, away);
    await until(async () => (await readStatus(registry, "/readyz")) === 503);
    expect((await again()).status).to.equal(304);
    expect(await readStatus(registry, DOWNLOAD)).to.equal(200);

    await writeText(join(away, "pipelines/toy/1.10.0/command.mjs"), "#!/usr/bin/env node\n");
    await writePackage(join(away, "pipelines"), { version: "2.0.0", folder: "toy/2.0.0" });
    for (const gone of ["away", "toy/1.9.0", "toy/listing.json"])
      await rm(join(away, "pipelines", gone), { recursive: true });
    const { releases, catalog, research } = contentDocuments();
    const [oldest] = releases["releases"] as unknown[];
    await writeText(join(away, "sequencing-tech.json"), JSON.stringify({ ...catalog, version: 4 }));
    await writeText(join(away, "releases.json"), JSON.stringify({ releases: [oldest] }));
    await writeText(join(away, "research-data.json"), JSON.stringify({ ...research, metrics: [] }));
    await writeText(join(away, "checklists/3.json"), JSON.stringify({ version: 3, checklists: [] }));
    await writeText(join(away, "assets/new.svg"), PICTURE);
    await rename(away, content);
    await until(async () => (await anyone.get("/registry/toy")).body.latestVersion === "2.0.0");

    const { status, body } = await again();
    expect(status).to.equal(200);
    expect(body.pipelines).to.have.length(1);
    const [{ versions }] = body.pipelines;
    expect(versions.map(({ version }: { version: string }) => version)).to.deep.equal(["2.0.0", "1.10.0"]);
    expect(versions[1].sha256).to.not.equal(before.pipelines[1].versions[0].sha256);
    expect(getSha256((await anyone.get(DOWNLOAD)).body)).to.equal(versions[1].sha256);
    expect(await readStatus(registry, "/registry/pipelines/toy/1.9.0/download")).to.equal(404);
    expect(await readStatus(registry, "/registry/away")).to.equal(404);
    expect((await anyone.get("/registry/sequencing-tech")).body.version).to.equal(4);
    expect((await anyone.get("/version")).body.latest.version).to.equal("1.9.0");
    expect((await anyone.get("/research-data")).body.count).to.equal(0);
    expect((await anyone.get("/registry/mixs")).body).to.deep.equal({ version: 3, checklists: [] });
    expect(await readStatus(registry, "/registry/assets/new.svg")).to.equal(200);
    expect(await readStatus(registry, "/readyz")).to.equal(200);
  });

  it("contains no outside file, and no name with a leading dot", async () => {
    await using registry = await servedRegistry(async (content) => {
      await writePackage(join(content, "pipelines"), { folder: "toy/1.0.0" });
      await writePackage(join(content, "pipelines"), { id: "sly", folder: "sly/1.0.0" });
      await writeText(join(content, "secret"), "a secret");
      await symlink(join(content, "secret"), join(content, "pipelines/sly/1.0.0/notes.txt"));
      await writeText(join(content, "pipelines/toy/1.0.0/.env"), "SECRET=1");
      await mkdir(join(content, "assets"));
      await symlink(join(content, "secret"), join(content, "assets/sly.svg"));
      await writeText(join(content, "assets/notes.txt"), "notes");
      await writeText(join(content, "pipelines/.draft/1.0.0/manifest.json"), "{}");
    });
    expect(await listedIds(registry)).to.deep.equal(["toy"]);
    expect(await readStatus(registry, "/registry/pipelines/sly/1.0.0/download")).to.equal(500);
    for (const name of ["sly.svg", "notes.txt"])
      expect(await readStatus(registry, `/registry/assets/${name}`)).to.equal(404);
    const payload = (await registry.anyone.get("/registry/pipelines/toy/1.0.0/download")).body as Buffer;
    expect(payload.includes("SECRET=1")).to.equal(false);
  });

  it("has the same bytes for the same files, regardless of times and permissions", async () => {
    await using one = await servedRegistry(async (content) => {
      const folder = await writeToy(content);
      await writeText(join(folder, "bin/count"), "#!/bin/sh\necho 1\n");
      await writeText(join(folder, `${"deep/".repeat(40)}ünï.txt`), "deep");
      await writeText(join(folder, "empty"), "");
    });
    await using other = await servedRegistry(async (content) => {
      await cp(one.content, content, { recursive: true });
      const folder = join(content, "pipelines/toy/1.10.0");
      for (const name of await readdir(folder, { recursive: true })) {
        await utimes(join(folder, name), 1, 1_000_000);
        await chmod(join(folder, name), 0o700);
      }
    });
    const [payload, again] = [
      (await one.anyone.get(DOWNLOAD)).body as Buffer,
      (await other.anyone.get(DOWNLOAD)).body as Buffer,
    ];
    expect(getSha256(payload)).to.equal(getSha256(again));
    expect(payload.subarray(0, 10).toString("hex")).to.equal("1f8b08000000000000ff");
  });

  it("is created again when the directory of payloads was emptied, or lost a part of one", async () => {
    await using registry = await servedRegistry(async (content) => {
      const folder = await writeToy(content);
      await truncate(await emptyFile(join(folder, "reference")), 2 * MIB);
    });
    const { anyone, cache } = registry;
    const first = getSha256((await anyone.get(DOWNLOAD)).body);
    const [name = ""] = await readdir(cache);
    expect(name).to.equal(`${first}.tar.gz`);
    await truncate(join(cache, name), MIB);
    expect(getSha256((await anyone.get(DOWNLOAD)).body)).to.equal(first);
    await rm(cache, { recursive: true });
    const answers = await Promise.all(Array.from({ length: 8 }, () => anyone.get(DOWNLOAD)));
    for (const { body } of answers) expect(getSha256(body)).to.equal(first);
    expect(await readdir(cache)).to.deep.equal([name]);
  });

  it("is streamed if it is large: data for slow receivers is not held in memory", async () => {
    const sizeBytes = 40 * MIB;
    await using registry = await servedRegistry(async (content) => {
      const folder = await writeToy(content);
      await truncate(await emptyFile(join(folder, "reference")), sizeBytes);
    });
    const { versions } = (await registry.anyone.get("/registry/toy")).body;
    const beforeBytes = process.memoryUsage().arrayBuffers;
    const receivers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const download = request(registry.url + DOWNLOAD, { agent: false }).end();
        const [answer] = (await once(download, "response")) as [IncomingMessage];
        return answer;
      }),
    );
    for (const { headers } of receivers)
      expect(headers["content-length"]).to.equal(String(versions[0].sizeBytes));
    // All of these responses have begun and stalled; another one must still be sent completely.
    const hash = createHash("sha256");
    const download = request(registry.url + DOWNLOAD, { agent: false }).end();
    const [answer] = (await once(download, "response")) as [IncomingMessage];
    for await (const piece of answer) hash.update(piece as Buffer);
    expect(hash.digest("hex")).to.equal(versions[0].sha256);
    expect(process.memoryUsage().arrayBuffers - beforeBytes).to.be.below(3 * sizeBytes);
    for (const one of receivers) one.destroy();
    expect(await readStatus(registry, "/registry")).to.equal(200);
  });
});

/** The package that DOWNLOAD is of. */
function writeToy(content: string): Promise<string> {
  return writePackage(join(content, "pipelines"), { version: "1.10.0", folder: "toy/1.10.0" });
}

async function emptyFile(path: string): Promise<string> {
  await writeFile(path, "");
  return path;
}

function getSha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
