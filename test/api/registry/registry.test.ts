import { expect } from "chai";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { type TestApp, testApp } from "../../helpers/app.ts";
import type { Answer } from "../../helpers/browser.ts";
import { contentDocuments, PICTURE, writeContent } from "../../helpers/content.ts";
import { asWritten } from "../../helpers/servedRegistry.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const SHARED = "public, s-maxage=300, stale-while-revalidate=600";
const DOWNLOAD = "/registry/pipelines/toy/1.10.0/download";

/** Path, cache lifetime, and whether pages of other sites may request it (§8). */
const LINES: [path: string, cacheControl: string, isOpen: boolean][] = [
  ["/registry", SHARED, true],
  ["/registry/toy", SHARED, true],
  [DOWNLOAD, SHARED, true],
  ["/registry/mixs", SHARED, true],
  ["/registry/mixs?accession=ERC000022", SHARED, true],
  ["/registry/sequencing-tech", SHARED, false],
  ["/registry/assets/soil.svg", SHARED, false],
  ["/version", "no-store", false],
  ["/version?current=1.9.0&channel=beta", "no-store", false],
  ["/research-data", "s-maxage=3600, stale-while-revalidate=86400", false],
  ["/research-data?flagship=1&latest=1", "s-maxage=3600, stale-while-revalidate=86400", false],
];

describe("the public registry", () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let app: TestApp;
  before(async () => {
    folder = await tempDir();
    await writeContent(folder.path);
    app = await testApp({ REGISTRY_CONTENT_DIR: folder.path });
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await folder.remove();
  });

  const get = (path: string, headers: Record<string, string> = {}) => app.anyone.get(path, headers);
  const buildPayload = async (version: string): Promise<Buffer> =>
    (await get(`/registry/pipelines/toy/${version}/download`)).body;

  describe("answers", () => {
    /** The listing of a version of the toy package: its checksum is that of the download. */
    async function listed(version: string) {
      const bytes = await buildPayload(version);
      return {
        version,
        downloadUrl: `${app.url}/registry/pipelines/toy/${version}/download`,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        sizeBytes: bytes.length,
      };
    }
    const toyEntry = async () => ({
      id: "toy",
      name: "Toy",
      shortName: "Toy",
      shortDescription: "Counts.",
      category: "quality-control",
      tags: ["counts"],
      latestVersion: "1.10.0",
      versions: [await listed("1.10.0"), await listed("1.9.0")],
      verified: false,
      featured: false,
      status: "available",
      isPrivate: false,
      licenseRequired: false,
      targets: { supported: ["order"] },
      capabilities: {
        requiresLinkedReads: true,
        writesCanonicalReadMetadata: true,
        writesCanonicalReadFiles: false,
      },
      source: {
        kind: "registry",
        label: "This registry",
        includeWorkflow: false,
      },
      databases: [
        { id: "deep", label: "Deep", downloadUrl: "https://example.org/deep.tar.gz", configKey: "depth" },
      ],
    });
    const away = {
      id: "away",
      name: "Away",
      shortName: "Away",
      category: "metagenomics",
      tags: [],
      latestVersion: "2.0",
      versions: [{ version: "2.0" }],
      verified: false,
      featured: false,
      status: "private",
      isPrivate: true,
      licenseRequired: false,
      targets: { supported: [] },
      capabilities: {
        requiresLinkedReads: false,
        writesCanonicalReadMetadata: false,
        writesCanonicalReadFiles: false,
      },
      source: {
        kind: "privateRegistry",
        includeWorkflow: false,
        keyLabel: "Key of the lab",
        downloadUrl: "https://example.org/away.tar.gz",
      },
      databases: [],
    };

    it("GET /registry with every pipeline, private ones too, and the four categories", async () => {
      const { status, body } = await get("/registry");
      expect(status).to.equal(200);
      const { lastUpdated, categories, ...rest } = body;
      expect(rest).to.deep.equal({
        version: "1",
        baseUrl: `${app.url}/registry`,
        pipelines: [away, await toyEntry()],
      });
      expect(lastUpdated).to.match(/^\d{4}-\d\d-\d\d$/);
      expect(categories.map(({ id, name }: { id: string; name: string }) => [id, name])).to.deep.equal([
        ["metagenomics", "Metagenomics"],
        ["submission", "Submission"],
        ["quality-control", "Quality Control"],
        ["order-utilities", "Order Utilities"],
      ]);
      for (const category of categories) {
        expect(Object.keys(category)).to.deep.equal(["id", "name", "description"]);
        expect(category.description).to.be.a("string").and.not.equal("");
      }
    });

    it("GET /registry/{id} with all details of one pipeline", async () => {
      expect(statusAndBody(await get("/registry/toy"))).to.deep.equal([
        200,
        {
          ...(await toyEntry()),
          description: "Counts.",
          steps: [
            { id: "count", name: "Count", dependsOn: [] },
            { id: "report", name: "Report", dependsOn: ["count"] },
          ],
          tools: [{ name: "Node.js" }],
          requirements: { engine: "node", reads: true, paired: false, minSamples: 0, flags: {} },
          configSchema: {
            type: "object",
            properties: {
              depth: { type: "integer", title: "Depth", minimum: 1, maximum: 9, default: 3 },
              mode: { type: "string", title: "Mode", enum: ["fast", "slow"] },
              loud: { type: "boolean" },
            },
            required: ["mode"],
          },
          defaultConfig: { mode: "fast" },
          inputs: [{ id: "reads", scope: "sample", source: "sample.reads", required: true }],
          inputFiles: [],
          outputs: [],
        },
      ]);
      expect(statusAndBody(await get("/registry/away"))).to.deep.equal([
        200,
        {
          ...away,
          steps: [],
          tools: [],
          defaultConfig: {},
          inputs: [],
          inputFiles: [],
          outputs: [],
        },
      ]);
    });

    it("its own address, regardless of the Host header", async () => {
      const { status, text } = await asWritten(app.url.replace("127.0.0.1", "localhost"), "/registry");
      expect(status).to.equal(200);
      const { baseUrl, pipelines } = JSON.parse(text);
      expect(baseUrl).to.equal(`${app.url}/registry`);
      expect(pipelines[1].versions[0].downloadUrl).to.equal(app.url + DOWNLOAD);
      expect((await get("/registry")).body.baseUrl).to.equal(`${app.url}/registry`);
    });

    it("the download with the package at the root of a gzipped tar, and its SHA-256", async () => {
      const { status, headers, body } = await get(DOWNLOAD);
      expect(status).to.equal(200);
      const digest = createHash("sha256").update(body).digest("base64");
      expect(getHeaders({ headers })).to.deep.equal({
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "Content-Disposition, Digest, ETag, X-Request-Id",
        "cache-control": SHARED,
        "content-disposition": 'attachment; filename="toy-1.10.0.tar.gz"',
        "content-length": String(body.length),
        "content-type": "application/gzip",
        digest: `sha-256=${digest}`,
        etag: `"${Buffer.from(digest, "base64").toString("hex")}"`,
        "x-content-type-options": "nosniff",
      });
      const entries = await entriesIn(body);
      expect(entries.map(({ name }) => name)).to.deep.equal([
        "command.mjs",
        "definition.json",
        "manifest.json",
        "parser.json",
        "registry.json",
        "samplesheet.json",
      ]);
      for (const { name, mode, uid, gid, mtime, type, content } of entries) {
        expect({ mode, uid, gid, mtime, type }).to.deep.equal({
          mode: 0o644,
          uid: 0,
          gid: 0,
          mtime: new Date(0),
          type: "file",
        });
        const lying = await readFile(join(folder.path, "pipelines/toy/1.10.0", name));
        expect(content.equals(lying), name).to.equal(true);
      }
    });

    it("GET /registry/mixs with the newest version, completely, and with one checklist of it", async () => {
      const all = await get("/registry/mixs");
      expect(statusAndBody(all)).to.deep.equal([
        200,
        {
          version: 2,
          checklists: [
            {
              available: true,
              accession: "ERC000022",
              name: "Soil",
              description: "Soil.",
              version: "1.0.0",
              source: "https://example.org/soil",
              category: "mixs",
              deprecated: false,
              fields: [
                {
                  type: "text",
                  label: "depth",
                  name: "depth",
                  required: true,
                  visible: true,
                  helpText: "How deep.",
                  group: "place",
                  simpleValidation: { pattern: "[0-9]+" },
                },
                {
                  type: "select",
                  label: "colour",
                  name: "colour",
                  required: false,
                  visible: true,
                  helpText: "Which.",
                  group: "looks",
                  options: ["black", "brown"],
                },
              ],
              image: "/registry/assets/soil.svg",
            },
          ],
        },
      ]);
      const [checklist] = all.body.checklists;
      for (const query of [
        "accession=ERC000022",
        "accession=ERC000022&accession=ERC000099",
        "x=1&accession=ERC000022",
      ])
        expect(statusAndBody(await get(`/registry/mixs?${query}`)), query).to.deep.equal([
          200,
          { version: 2, checklist },
        ]);
      expect(statusAndBody(await get("/registry/mixs?accession="))).to.deep.equal(statusAndBody(all));
    });

    it("GET /registry/mixs with an unknown accession", async () => {
      for (const accession of [
        "ERC000099",
        "erc000022",
        "__proto__",
        "../2",
        'a"b<c>\u0000',
        "x".repeat(4_000),
      ])
        expect(
          statusAndBody(await get(`/registry/mixs?accession=${encodeURIComponent(accession)}`)),
        ).to.deep.equal([404, { error: `Unknown MIxS checklist accession: ${accession}` }]);
    });

    it("GET /registry/sequencing-tech with the complete catalog, as stored", async () => {
      expect(statusAndBody(await get("/registry/sequencing-tech"))).to.deep.equal([
        200,
        contentDocuments().catalog,
      ]);
    });

    it("pictures, none of which runs scripts when opened directly", async () => {
      const { status, headers, body } = await get("/registry/assets/soil.svg");
      expect([status, body.toString()]).to.deep.equal([200, PICTURE]);
      const { etag, ...others } = getHeaders({ headers });
      expect(etag).to.match(/^"[\w-]{27}"$/);
      expect(others).to.deep.equal({
        "cache-control": SHARED,
        "content-length": String(PICTURE.length),
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "content-type": "image/svg+xml",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
      });
    });
  });

  describe("GET /version", () => {
    const { releases } = contentDocuments().releases as { releases: { version: string }[] };
    const release = (version: string) => releases.find((one) => one.version === version);
    const rows: [query: string, latest: string, updateAvailable: boolean, currentVersion: string][] = [
      ["", "1.10.0", false, ""],
      ["?current=", "1.10.0", false, ""],
      ["?current=1.9.0", "1.10.0", true, "1.9.0"],
      ["?current=1.9.99", "1.10.0", true, "1.9.99"],
      ["?current=1.9", "1.10.0", true, "1.9"],
      ["?current=v1.9.0", "1.10.0", true, "v1.9.0"],
      ["?current=1.10.0-rc.1", "1.10.0", true, "1.10.0-rc.1"],
      ["?current=1.10.0", "1.10.0", false, "1.10.0"],
      ["?current=1.10", "1.10.0", false, "1.10"],
      ["?current=1.10.0%2Bbuild.7", "1.10.0", false, "1.10.0+build.7"],
      ["?current=1.10.1", "1.10.0", false, "1.10.1"],
      ["?current=10.0.0", "1.10.0", false, "10.0.0"],
      ["?current=2.0.0-beta.1", "1.10.0", false, "2.0.0-beta.1"],
      ["?current=latest", "1.10.0", false, "latest"],
      ["?current=1.9.0%00", "1.10.0", false, "1.9.0\u0000"],
      ["?channel=&current=1.9.0", "1.10.0", true, "1.9.0"],
      ["?channel=stable&current=1.9.0&current=9", "1.10.0", true, "1.9.0"],
      ["?channel=beta&current=1.10.0", "2.0.0-beta.1", true, "1.10.0"],
      ["?channel=beta&current=2.0.0-beta.1", "2.0.0-beta.1", false, "2.0.0-beta.1"],
      ["?channel=beta&current=2.0.0-alpha.9", "2.0.0-beta.1", true, "2.0.0-alpha.9"],
      ["?channel=beta&current=2.0.0", "2.0.0-beta.1", false, "2.0.0"],
    ];
    for (const [query, latest, updateAvailable, currentVersion] of rows)
      it(`${query || "without a query"}: ${latest}, ${updateAvailable ? "an update" : "none"}`, async () => {
        expect(statusAndBody(await get(`/version${query}`))).to.deep.equal([
          200,
          { latest: release(latest), updateAvailable, currentVersion },
        ]);
      });

    it("of a channel without a release: No releases found for channel", async () => {
      for (const channel of ["nightly", "Stable", "__proto__", "stable%20"])
        expect(statusAndBody(await get(`/version?channel=${channel}`)), channel).to.deep.equal([
          404,
          { error: "No releases found for channel" },
        ]);
    });
  });

  describe("GET /research-data", () => {
    const { metrics, ...snapshot } = contentDocuments().research as {
      metrics: { id: string; series: unknown[] }[];
    };
    const rows: [query: string, ids: string, isLatest?: "latest"][] = [
      ["", "bases price"],
      ["?flagship=0&latest=0", "bases price"],
      ["?flagship=1", "bases"],
      ["?latest=1", "bases price", "latest"],
      ["?flagship=1&latest=1", "bases", "latest"],
      ["?metric=price", "price"],
      ["?metric=price,bases,price", "bases price"],
      ["?metric=price,%20bases", "bases price"],
      ["?metric=price&metric=bases", "bases price"],
      ["?metric=nothing,price", "price"],
      ["?metric=nothing", ""],
      ["?category=costs", "price"],
      ["?category=nothing", ""],
      ["?category=costs&flagship=1", ""],
      ["?category=costs&metric=bases,price&latest=1", "price", "latest"],
      ["?category=archives&metric=bases&flagship=1&latest=1", "bases", "latest"],
      ["?metric=__proto__", ""],
    ];
    for (const [query, ids, isLatest] of rows)
      it(`${query || "without a query"}: ${ids || "none"}`, async () => {
        const left = metrics.filter(({ id }) => ids.split(" ").includes(id));
        expect(statusAndBody(await get(`/research-data${query}`))).to.deep.equal([
          200,
          {
            ...snapshot,
            count: left.length,
            metrics: left.map((one) => (isLatest ? { ...one, series: one.series.slice(-1) } : one)),
          },
        ]);
      });
  });

  describe("conforms to HTTP", () => {
    for (const [path, cacheControl, isOpen] of LINES)
      it(`at ${path}`, async () => {
        const whole = await get(path);
        const headers = getHeaders(whole);
        expect(whole.status).to.equal(200);
        expect(headers["cache-control"]).to.equal(cacheControl);
        expect(headers["access-control-allow-origin"]).to.equal(isOpen ? "*" : undefined);
        expect(headers["etag"]).to.match(/^"[\w-]{27,64}"$/);
        if (!path.includes("/download") && !path.includes("/assets"))
          expect(headers["content-type"]).to.equal("application/json; charset=utf-8");
        expect(whole.headers.get("set-cookie")).to.equal(null);
        expect(whole.headers.get("x-request-id")).to.match(/^[0-9a-f-]{36}$/);

        const head = await app.anyone.send("HEAD", path);
        expect([head.status, head.body.length, getHeaders(head)]).to.deep.equal([200, 0, headers]);

        const etag = headers["etag"] ?? "";
        for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
          const known = await get(path, { "if-none-match": condition });
          expect([known.status, known.body.length], condition).to.deep.equal([304, 0]);
          for (const name of ["etag", "cache-control", "access-control-allow-origin"])
            expect(getHeaders(known)[name], name).to.equal(headers[name]);
        }
        const other = await get(path, { "if-none-match": '"x"' });
        expect([other.status, getHeaders(other)]).to.deep.equal([200, headers]);
        expect(other.body).to.deep.equal(whole.body);

        const preflight = await app.anyone.send("OPTIONS", path, undefined, {
          origin: "https://elsewhere.example",
          "access-control-request-method": "GET",
          "access-control-request-headers": "if-none-match",
        });
        expect(statusAndBody(preflight)).to.deep.equal(
          isOpen ? [204, Buffer.alloc(0)] : [404, { error: "Not found" }],
        );
        if (isOpen)
          expect(getHeaders(preflight)).to.deep.equal({
            "access-control-allow-headers": "Accept, Content-Type, If-None-Match",
            "access-control-allow-methods": "GET, HEAD, OPTIONS",
            "access-control-allow-origin": "*",
            "access-control-expose-headers": "Content-Disposition, Digest, ETag, X-Request-Id",
            "access-control-max-age": "86400",
            "cache-control": "no-store",
            "x-content-type-options": "nosniff",
          });
        for (const method of ["POST", "PUT", "PATCH", "DELETE"])
          expect(statusAndBody(await app.anyone.send(method, path, {})), method).to.deep.equal([
            404,
            { error: "Not found" },
          ]);
      });

    it("and requires no session", async () => {
      const headers = { origin: "https://elsewhere.example", cookie: "lanekeeper.sid=x" };
      for (const [path] of LINES) expect((await get(path, headers)).status, path).to.equal(200);
    });
  });

  describe("refuses, before all other checks", () => {
    const ID = "Invalid pipeline ID";
    const VERSION = "Invalid pipeline version";
    const NONE = "Not found";
    const rows: [path: string, status: number, error: string][] = [
      ["/registry/Toy", 400, ID],
      ["/registry/to_y", 400, ID],
      ["/registry/toy.json", 400, ID],
      ["/registry/%2e%2e", 400, ID],
      ["/registry/..", 400, ID],
      ["/registry/..%2f..%2fetc%2fpasswd", 400, ID],
      ["/registry/%2fetc%2fpasswd", 400, ID],
      ["/registry/..%5c..", 400, ID],
      ["/registry/toy%00", 400, ID],
      ["/registry/toy%0a", 400, ID],
      ["/registry/%74oy%20", 400, ID],
      ["/registry/t%C3%B6y", 400, ID],
      [`/registry/${"x".repeat(8_000)}`, 404, "Pipeline not found"],
      [`/registry/${"X".repeat(8_000)}`, 400, ID],
      ["/registry/nothing", 404, "Pipeline not found"],
      ["/registry/constructor", 404, "Pipeline not found"],
      ["/registry/--proto--", 404, "Pipeline not found"],
      ["/registry/pipelines", 404, "Pipeline not found"],
      ["/registry/pipelines/Toy/1.10.0/download", 400, ID],
      ["/registry/pipelines/Toy/../download", 400, ID],
      ["/registry/pipelines/%2e%2e/%2e%2e/download", 400, ID],
      ["/registry/pipelines/toy/%2e%2e/download", 400, VERSION],
      ["/registry/pipelines/toy/1.10.0%2f..%2f1.9.0/download", 400, VERSION],
      ["/registry/pipelines/toy/..%2flisting.json/download", 400, VERSION],
      ["/registry/pipelines/toy/1.10.0%00/download", 400, VERSION],
      ["/registry/pipelines/toy/1.10.0%0A/download", 400, VERSION],
      ["/registry/pipelines/toy/1.10.0-rc/download", 400, VERSION],
      ["/registry/pipelines/toy/1..0/download", 400, VERSION],
      ["/registry/pipelines/toy/.1/download", 400, VERSION],
      ["/registry/pipelines/toy/1./download", 400, VERSION],
      ["/registry/pipelines/toy/V1/download", 400, VERSION],
      ["/registry/pipelines/nothing/V1/download", 400, VERSION],
      [`/registry/pipelines/toy/${"1.".repeat(4_000)}/download`, 400, VERSION],
      [`/registry/pipelines/toy/${"1.".repeat(4_000)}0/download`, 404, "Pipeline package not found"],
      ["/registry/pipelines/toy/1.8.0/download", 404, "Pipeline package not found"],
      ["/registry/pipelines/toy/listing.json/download", 404, "Pipeline package not found"],
      ["/registry/pipelines/nothing/1.10.0/download", 404, "Pipeline package not found"],
      ["/registry/pipelines/away/2.0/download", 404, "Pipeline package not found"],
      ["/registry/assets/..%2fsequencing-tech.json", 404, NONE],
      ["/registry/assets/%2e%2e", 404, NONE],
      ["/registry/assets/soil.svg%00", 404, NONE],
      ["/registry/assets/nothing.svg", 404, NONE],
      ["/registry/pipelines/toy/1.10.0", 404, NONE],
      ["/registry/pipelines/toy/1.10.0/download/more", 404, NONE],
      ["/registry/toy/more", 404, NONE],
      ["/registry/../etc/passwd", 404, NONE],
      ["/version/more", 404, NONE],
      ["/research-data/more", 404, NONE],
      ["/registry/%", 400, "Invalid request"],
      ["/registry/%ff", 400, "Invalid request"],
    ];
    for (const [path, status, error] of rows)
      it(`${path.slice(0, 60)}: ${status} ${error}`, async () => {
        const answer = await asWritten(app.url, path);
        expect([answer.status, JSON.parse(answer.text)]).to.deep.equal([status, { error }]);
        expect(answer.headers["cache-control"] ?? "no-store").to.equal("no-store");
        if (error !== NONE && error !== "Invalid request")
          expect(answer.headers["access-control-allow-origin"]).to.equal("*");
      });
  });

  it("returns the same refusals for encoded paths", async () => {
    for (const path of ["/registry/Toy", "/registry/pipelines/Toy/1.10.0/download"])
      expect(statusAndBody(await get(path)), path).to.deep.equal([400, { error: "Invalid pipeline ID" }]);
  });

  it("is one set of paths in every encoding", async () => {
    for (const [written, usual] of [
      ["/registry/", "/registry"],
      ["/REGISTRY", "/registry"],
      ["/registry/%74oy", "/registry/toy"],
      ["/registry/pipelines/toy/1%2E10.0/download", DOWNLOAD],
    ] as const) {
      const [one, other] = [await asWritten(app.url, written), await asWritten(app.url, usual)];
      expect([one.status, one.text], written).to.deep.equal([200, other.text]);
      const { date: _date, "x-request-id": _id, ...headers } = one.headers;
      expect(other.headers, written).to.deep.include(headers);
    }
  });

  it("does not exist in a process without its role", async () => {
    await using other = await testApp({
      REGISTRY_CONTENT_DIR: folder.path,
      LANEKEEPER_ROLES: "web,stream-monitor,pipeline-monitor",
    });
    for (const [path] of [...LINES, ["/registry/Toy"], ["/registry/mixs?accession=x"]] as [string][])
      for (const method of ["GET", "OPTIONS"])
        expect(statusAndBody(await other.anyone.send(method, path)), `${method} ${path}`).to.deep.equal([
          404,
          { error: "Not found" },
        ]);
  });

  it("returns the same to its pages as at the paths", async () => {
    const pages = async (name: string, input?: unknown) =>
      (
        await get(
          `/trpc/registry.${name}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
        )
      ).body.result.data;
    expect(await pages("index")).to.deep.equal((await get("/registry")).body);
    expect(await pages("pipeline", { id: "toy" })).to.deep.equal((await get("/registry/toy")).body);
    expect(await pages("checklists")).to.deep.equal((await get("/registry/mixs")).body);
    expect(await pages("release", { current: "1.9.0" })).to.deep.equal(
      (await get("/version?current=1.9.0")).body,
    );
    expect(await pages("researchData", { latest: true, metric: ["price"] })).to.deep.equal(
      (await get("/research-data?latest=1&metric=price")).body,
    );
  });
});

/** The headers of a response except varying and connection headers. */
function getHeaders({ headers }: Pick<Answer, "headers">): Record<string, string> {
  const passing = new Set(["date", "connection", "keep-alive", "x-request-id"]);
  return Object.fromEntries([...headers].filter(([name]) => !passing.has(name)));
}

async function entriesIn(payload: Buffer): Promise<(Header & { content: Buffer })[]> {
  const tar = extract();
  tar.end(gunzipSync(payload));
  const entries: (Header & { content: Buffer })[] = [];
  for await (const entry of tar) {
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece as Buffer);
    entries.push({ ...entry.header, content: Buffer.concat(pieces) });
  }
  return entries;
}
