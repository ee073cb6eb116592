import { expect } from "chai";
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { writeContent } from "../../helpers/content.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { asWritten, servedRegistry, type ServedRegistry } from "../../helpers/servedRegistry.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { testApp } from "../../helpers/app.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const TRS = "/ga4gh/trs/v2";
const FLOW = `${TRS}/tools/flow/versions/1.0`;
const MAIN = "workflow { }\n";
const TEST_CONFIG = "params.input = 'test.csv'\n";
const DOCKERFILE = "FROM debian:13\n";
const LOGO = Buffer.from([0xff, 0xfe, 0x00]);
const LARGE_BYTES = 1024 * 1024 + 1;

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const notFound = (message: string) => [404, { code: 404, message, error: message }];

/** Registry content with a process package (toy), a private one (away), a workflow (flow), one with a large file and
 *  one in a repository (remote). */
async function writeTools(content: string): Promise<void> {
  await writeContent(content);
  const pipelines = join(content, "pipelines");
  await writeText(
    join(pipelines, "flow/listing.json"),
    JSON.stringify({ author: "Ann Lee", provider: "The Lab", tags: ["qc", "short reads"], verified: true }),
  );
  const flow = await writePackage(pipelines, {
    id: "flow",
    version: "1.0",
    folder: "flow/1.0",
    change({ manifest }) {
      manifest["execution"] = { type: "nextflow", pipeline: "./workflow" };
    },
  });
  const files = {
    "main.nf": MAIN,
    "nextflow.config": "process.cpus = 1\n",
    "conf/test.config": TEST_CONFIG,
    "docker/Dockerfile": DOCKERFILE,
    "assets/logo.bin": LOGO,
    "notes ä.txt": "Text.\n",
  };
  for (const [path, text] of Object.entries(files)) await writeText(join(flow, "workflow", path), text);
  const heavy = await writePackage(pipelines, {
    id: "heavy",
    version: "1.0",
    folder: "heavy/1.0",
    change({ manifest }) {
      manifest["execution"] = { type: "nextflow", pipeline: "./main.nf" };
    },
  });
  await writeText(join(heavy, "main.nf"), "// ".padEnd(LARGE_BYTES, "x"));
  for (const [id, version] of [
    ["remote", "2.1"],
    ["moving", undefined],
  ] as const)
    await writePackage(pipelines, {
      id,
      folder: `${id}/1.0`,
      version: "1.0",
      change({ manifest }) {
        manifest["execution"] = { type: "nextflow", pipeline: "nf-core/demo", ...(version && { version }) };
      },
    });
}

describe("the GA4GH Tool Registry Service", () => {
  let registry: ServedRegistry;
  before(async () => {
    registry = await servedRegistry(writeTools);
  });
  after(() => registry[Symbol.asyncDispose]());

  const get = (path: string, headers?: Record<string, string>) => registry.anyone.get(path, headers);
  const idsAt = async (query: string) =>
    (await get(`${TRS}/tools${query}`)).body.map(({ id }: { id: string }) => id) as string[];

  const flowVersion = () => ({
    id: "1.0",
    name: "1.0",
    url: `${registry.url}${FLOW}`,
    author: ["Ann Lee"],
    is_production: true,
    images: [],
    descriptor_type: ["NFL"],
    verified: true,
  });
  const flowTool = () => ({
    id: "flow",
    url: `${registry.url}${TRS}/tools/flow`,
    organization: "The Lab",
    name: "Toy",
    description: "Counts.",
    toolclass: {
      id: "Workflow",
      name: "Workflow",
      description: "A pipeline that analyzes the samples of an order or a study",
    },
    has_checker: false,
    versions: [flowVersion()],
  });
  const wrapper = (path: string, content: string) => ({
    content,
    url: `${registry.url}${FLOW}/PLAIN_NFL/descriptor/${path}`,
    checksum: [{ checksum: sha256(content), type: "sha-256" }],
    image_type: "NFL",
  });

  it("describes itself with the required keys of GA4GH service-info", async () => {
    const { status, headers, body } = await get(`${TRS}/service-info`);
    const { description, documentationUrl, version, ...required } = body;
    expect([status, headers.get("access-control-allow-origin")]).to.deep.equal([200, "*"]);
    expect(required).to.deep.equal({
      id: "127.0.0.1.trs",
      name: "Lanekeeper registry",
      type: { group: "org.ga4gh", artifact: "trs", version: "2.0.1" },
      organization: { name: "127.0.0.1", url: registry.url },
    });
    expect([description, documentationUrl]).to.deep.equal([
      "Pipelines for sequencing facilities",
      `${registry.url}/api/docs`,
    ]);
    expect(version).to.match(/^\d+\.\d+\.\d+/);
  });

  it("has one class of tools", async () => {
    expect(statusAndBody(await get(`${TRS}/toolClasses`))).to.deep.equal([200, [flowTool().toolclass]]);
  });

  it("returns a tool, its versions and one of them", async () => {
    expect(statusAndBody(await get(`${TRS}/tools/flow`))).to.deep.equal([200, flowTool()]);
    expect(statusAndBody(await get(`${TRS}/tools/flow/versions`))).to.deep.equal([200, [flowVersion()]]);
    expect(statusAndBody(await get(FLOW))).to.deep.equal([200, flowVersion()]);
    const { versions } = (await get(`${TRS}/tools/toy`)).body;
    expect(
      versions.map((one: ReturnType<typeof flowVersion>) => [one.id, one.is_production, one.descriptor_type]),
    ).to.deep.equal([
      ["1.10.0", true, []],
      ["1.9.0", true, []],
    ]);
    const away = (await get(`${TRS}/tools/away/versions/2.0`)).body;
    expect([away.is_production, away.descriptor_type]).to.deep.equal([false, []]);
  });

  describe("lists tools", () => {
    const ALL = ["away", "flow", "heavy", "moving", "remote", "toy"];

    it("with every filter, all of which must match", async () => {
      const rows: [query: string, ids: string[]][] = [
        ["", ALL],
        ["?id=flow", ["flow"]],
        ["?id=flo", []],
        ["?toolClass=workflow", ALL],
        ["?toolClass=Service", []],
        ["?descriptorType=NFL", ["flow", "heavy", "moving", "remote"]],
        ["?descriptorType=CWL", []],
        ["?tags=qc", ["flow"]],
        ["?tags=qc,%20short%20reads", ["flow"]],
        ["?tags=qc,counts", []],
        ["?organization=the%20lab", ["flow"]],
        ["?name=away", ["away"]],
        ["?toolname=TOY", ["flow", "heavy", "moving", "remote", "toy"]],
        ["?description=count", ["flow", "heavy", "moving", "remote", "toy"]],
        ["?author=lee", ["flow"]],
        ["?author=lee&descriptorType=NFL&name=toy", ["flow"]],
        ["?author=lee&name=away", []],
        ["?alias=flow", []],
        ["?registry=docker.io", []],
        ["?checker=true", []],
        ["?checker=false", ALL],
        ["?id=flow&id=toy", ["flow"]],
        ["?id=__proto__", []],
      ];
      for (const [query, ids] of rows) expect(await idsAt(query), query).to.deep.equal(ids);
    });

    it("in pages up to the last one", async () => {
      const shown: string[] = [];
      let path: string | null = `${TRS}/tools?limit=2&toolClass=Workflow`;
      const starts: (string | null)[] = [];
      while (path !== null) {
        const { headers, body } = await get(path);
        shown.push(...body.map(({ id }: { id: string }) => id));
        starts.push(headers.get("current_offset"));
        expect(headers.get("current_limit")).to.equal("2");
        expect(headers.get("last_page")).to.equal(
          `${registry.url}${TRS}/tools?toolClass=Workflow&offset=4&limit=2`,
        );
        expect(headers.get("access-control-expose-headers")).to.contain("next_page");
        const self: string = headers.get("self_link") ?? "";
        expect((await get(self.slice(registry.url.length))).body).to.deep.equal(body);
        path = headers.get("next_page")?.slice(registry.url.length) ?? null;
      }
      expect([shown, starts]).to.deep.equal([ALL, ["0", "2", "4"]]);
    });

    it("with positions out of range", async () => {
      for (const [query, ids, offset, limit] of [
        ["?offset=99", [], "99", "1000"],
        ["?offset=5&limit=9", ["toy"], "5", "9"],
        ["?offset=-1&limit=0", ["away"], "0", "1"],
        ["?offset=abc&limit=abc", ALL, "0", "1000"],
        ["?limit=5000", ALL, "0", "1000"],
        ["?offset=99999999999999999999", ALL, "0", "1000"],
      ] as const) {
        const { status, headers, body } = await get(`${TRS}/tools${query}`);
        expect([
          status,
          body.map(({ id }: { id: string }) => id),
          headers.get("current_offset"),
          headers.get("current_limit"),
        ]).to.deep.equal([200, ids, offset, limit]);
      }
    });
  });

  describe("returns the workflow of a version", () => {
    it("as the main script and its other files, wrapped and plain", async () => {
      expect(statusAndBody(await get(`${FLOW}/NFL/descriptor`))).to.deep.equal([
        200,
        wrapper("main.nf", MAIN),
      ]);
      const nested = wrapper("conf/test.config", TEST_CONFIG);
      expect(statusAndBody(await get(`${FLOW}/NFL/descriptor/conf/test.config`))).to.deep.equal([
        200,
        nested,
      ]);
      expect((await get(`${FLOW}/NFL/descriptor/conf%2Ftest.config`)).body).to.deep.equal(nested);
      expect((await get(`${FLOW}/NFL/descriptor/notes%20%C3%A4.txt`)).body.content).to.equal("Text.\n");
      const plain = await get(`${FLOW}/PLAIN_NFL/descriptor`);
      expect([
        plain.status,
        plain.body.toString(),
        plain.headers.get("content-type"),
        plain.headers.get("content-security-policy"),
      ]).to.deep.equal([200, MAIN, "text/plain; charset=utf-8", "default-src 'none'; sandbox"]);
      expect((await get(new URL(nested.url).pathname)).body.toString()).to.equal(TEST_CONFIG);
    });

    it("without the content of a file that is no text, which its address returns", async () => {
      const { body } = await get(`${FLOW}/NFL/descriptor/assets/logo.bin`);
      expect(Object.keys(body)).to.deep.equal(["url", "checksum", "image_type"]);
      expect((await get(new URL(body.url).pathname)).body).to.deep.equal(LOGO);
    });

    it("as a list of files with their types", async () => {
      const { body } = await get(`${FLOW}/NFL/files`);
      expect(body.map(({ path, file_type }: Record<string, string>) => [path, file_type])).to.deep.equal([
        ["assets/logo.bin", "OTHER"],
        ["conf/test.config", "TEST_FILE"],
        ["docker/Dockerfile", "CONTAINERFILE"],
        ["main.nf", "PRIMARY_DESCRIPTOR"],
        ["nextflow.config", "SECONDARY_DESCRIPTOR"],
        ["notes ä.txt", "OTHER"],
      ]);
      expect(body[3].checksum).to.deep.equal({ checksum: sha256(MAIN), type: "sha-256" });
    });

    it("as its tests and container recipes", async () => {
      expect(statusAndBody(await get(`${FLOW}/NFL/tests`))).to.deep.equal([
        200,
        [wrapper("conf/test.config", TEST_CONFIG)],
      ]);
      expect(statusAndBody(await get(`${FLOW}/containerfile`))).to.deep.equal([
        200,
        [wrapper("docker/Dockerfile", DOCKERFILE)],
      ]);
    });

    it("as a ZIP archive", async () => {
      const { status, headers, body } = await get(`${FLOW}/NFL/files?format=zip`);
      expect([status, headers.get("content-type"), headers.get("content-disposition")]).to.deep.equal([
        200,
        "application/zip",
        "attachment; filename=flow-1.0.zip",
      ]);
      expect(zipContents(body).get("conf/test.config")).to.equal(TEST_CONFIG);
      expect([...zipContents(body).keys()]).to.have.length(6);
    });

    it("as its address, for a workflow in a repository", async () => {
      const remote = (id: string) => `${TRS}/tools/${id}/versions/1.0`;
      for (const [id, revision] of [
        ["remote", "2.1"],
        ["moving", "HEAD"],
      ] as const)
        expect(statusAndBody(await get(`${remote(id)}/NFL/descriptor`))).to.deep.equal([
          200,
          {
            url: `https://raw.githubusercontent.com/nf-core/demo/${revision}/main.nf`,
            image_type: "NFL",
          },
        ]);
      const elsewhere = notFound("The workflow is in a repository and not stored here");
      for (const rest of ["PLAIN_NFL/descriptor", "NFL/descriptor/main.nf", "NFL/files", "NFL/tests"])
        expect(statusAndBody(await get(`${remote("remote")}/${rest}`)), rest).to.deep.equal(elsewhere);
    });
  });

  describe("answers 404 as code and message", () => {
    const NO_TOOL = "Tool not found";
    const NO_VERSION = "Tool version not found";
    const NO_DESCRIPTOR = "This version has no descriptor of this type";
    const NO_FILE = "The workflow has no such file";
    const LARGE = "The file is larger than 1 MiB. Download the package.";
    const rows: [path: string, message: string][] = [
      ["", "Not found"],
      ["/nothing", "Not found"],
      ["/tools/none", NO_TOOL],
      ["/tools/none/versions", NO_TOOL],
      ["/tools/none/versions/1.0", NO_TOOL],
      ["/tools/none/versions/1.0/NFL/descriptor", NO_TOOL],
      ["/tools/none/versions/1.0/containerfile", NO_TOOL],
      ["/tools/..%2f..%2fetc/versions/1.0/NFL/files", NO_TOOL],
      ["/tools/%00", NO_TOOL],
      ["/tools/__proto__", NO_TOOL],
      ["/tools/flow/versions/9", NO_VERSION],
      ["/tools/flow/versions/..%2f1.0", NO_VERSION],
      ["/tools/flow/versions/9/NFL/descriptor", NO_VERSION],
      ["/tools/flow/versions/9/containerfile", NO_VERSION],
      ["/tools/away/versions/2.0/NFL/descriptor", NO_VERSION],
      ["/tools/flow/versions/1.0/CWL/descriptor", NO_DESCRIPTOR],
      ["/tools/flow/versions/1.0/nfl/files", NO_DESCRIPTOR],
      ["/tools/toy/versions/1.9.0/NFL/descriptor", NO_DESCRIPTOR],
      ["/tools/toy/versions/1.9.0/NFL/tests", NO_DESCRIPTOR],
      ["/tools/toy/versions/1.9.0/containerfile", "This version has no container recipe"],
      ["/tools/heavy/versions/1.0/containerfile", "This version has no container recipe"],
      ["/tools/heavy/versions/1.0/NFL/descriptor", LARGE],
      ["/tools/heavy/versions/1.0/NFL/descriptor/main.nf", LARGE],
      ["/tools/heavy/versions/1.0/NFL/files?format=zip", LARGE],
      ["/tools/flow/versions/1.0/NFL/descriptor/none.nf", NO_FILE],
      ["/tools/flow/versions/1.0/NFL/descriptor/..%2fmanifest.json", NO_FILE],
      ["/tools/flow/versions/1.0/NFL/descriptor/%2fetc%2fpasswd", NO_FILE],
      ["/tools/flow/versions/1.0/NFL/descriptor/..%5cmanifest.json", NO_FILE],
      ["/tools/flow/versions/1.0/PLAIN_NFL/descriptor/conf", NO_FILE],
      ["/tools/flow/versions/1.0/NFL/descriptor/main.nf%00", NO_FILE],
    ];
    for (const [path, message] of rows)
      it(`at ${path || "the root"}: ${message}`, async () => {
        expect(statusAndBody(await get(`${TRS}${path}`))).to.deep.equal(notFound(message));
      });

    it("at a path that leaves the workflow, which clients usually resolve themselves", async () => {
      const { status, text } = await asWritten(
        registry.url,
        `${FLOW}/NFL/descriptor/../../../../../../../../etc/passwd`,
      );
      expect([status, JSON.parse(text).code]).to.deep.equal([404, 404]);
    });

    it("for other methods", async () => {
      for (const method of ["POST", "PUT", "DELETE"])
        expect(statusAndBody(await registry.anyone.send(method, `${TRS}/tools`, {})), method).to.deep.equal(
          notFound("Not found"),
        );
    });
  });

  it("answers conditional requests", async () => {
    for (const path of [
      `${TRS}/tools`,
      `${TRS}/toolClasses`,
      `${TRS}/tools/flow`,
      `${TRS}/tools/flow/versions`,
      FLOW,
      `${FLOW}/NFL/descriptor`,
      `${FLOW}/PLAIN_NFL/descriptor/main.nf`,
      `${FLOW}/NFL/files`,
      `${FLOW}/NFL/tests`,
      `${FLOW}/containerfile`,
    ]) {
      const { headers } = await get(path);
      const known = await get(path, { "if-none-match": headers.get("etag") ?? "" });
      expect([known.status, known.body.length], path).to.deep.equal([304, 0]);
    }
  });

  it("reads a workflow once, so that the loss of its payload does not matter", async () => {
    await get(`${FLOW}/NFL/files`);
    await rm(registry.cache, { recursive: true });
    expect((await get(`${FLOW}/NFL/descriptor`)).body.content).to.equal(MAIN);
  });
});

it("the GA4GH Tool Registry Service is served by an instance, also without a session", async () => {
  const folder = await tempDir();
  await writeTools(folder.path);
  await using app = await testApp({ REGISTRY_CONTENT_DIR: folder.path });
  expect((await app.anyone.get(`${TRS}/tools/flow`)).body.url).to.equal(`${app.url}${TRS}/tools/flow`);
  expect(statusAndBody(await app.anyone.get(`${TRS}/tools/none`))).to.deep.equal(notFound("Tool not found"));
  await folder.remove();
});

it("the GA4GH Tool Registry Service does not exist in a process without a registry", async () => {
  await using app = await testApp({ LANEKEEPER_ROLES: "web" });
  for (const path of [
    "service-info",
    "toolClasses",
    "tools",
    "tools/flow",
    "tools/flow/versions",
    "tools/flow/versions/1.0",
    "tools/flow/versions/1.0/containerfile",
    "tools/flow/versions/1.0/NFL/descriptor",
    "tools/flow/versions/1.0/NFL/descriptor/main.nf",
    "tools/flow/versions/1.0/NFL/files",
    "tools/flow/versions/1.0/NFL/tests",
  ])
    expect(statusAndBody(await app.anyone.get(`${TRS}/${path}`)), path).to.deep.equal(notFound("Not found"));
});

/** The texts of a ZIP archive by path, from its central directory. */
function zipContents(zip: Buffer): Map<string, string> {
  const contents = new Map<string, string>();
  for (let at = zip.indexOf("PK\u0001\u0002"); at !== -1; at = zip.indexOf("PK\u0001\u0002", at + 4)) {
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameBytes);
    const start = zip.readUInt32LE(at + 42);
    const begin = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const bytes = zip.subarray(begin, begin + zip.readUInt32LE(at + 20));
    contents.set(name, (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString());
  }
  return contents;
}
