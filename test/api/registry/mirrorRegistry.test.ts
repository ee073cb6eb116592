import { expect } from "chai";
import { createHash } from "node:crypto";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatError } from "../../../server/analysis/pipelines/validation/validationError.ts";
import { buildRegistry } from "../../../server/registry/buildRegistry.ts";
import { checkContent } from "../../../server/registry/checkContent.ts";
import { mirrorRegistry } from "../../../server/registry/mirrorRegistry.ts";
import { at } from "../../helpers/at.ts";
import { PICTURE, writeContent } from "../../helpers/content.ts";
import { packageDocuments, writePackage } from "../../helpers/packages.ts";
import { registry, buildTar } from "../../helpers/registry.ts";
import { serveFolder } from "../../helpers/servedFolder.ts";
import { servedRegistry } from "../../helpers/servedRegistry.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const PATHS = [
  "/registry",
  "/registry/toy",
  "/registry/away",
  "/registry/mixs",
  "/registry/mixs?accession=ERC000022",
  "/registry/sequencing-tech",
  "/registry/assets/soil.svg",
  "/version",
  "/version?channel=beta",
  "/research-data",
  "/registry/pipelines/toy/1.9.0/download",
  "/registry/pipelines/toy/1.10.0/download",
];

async function readAnswers(url: string): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const path of PATHS) {
    const answer = await fetch(url + path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    const value = isJson ? JSON.parse(bytes.toString("utf8").replaceAll(url, "")) : sha256(bytes);
    answers.set(path, [answer.status, value]);
  }
  return answers;
}

describe("a mirror of a registry", () => {
  let root: Awaited<ReturnType<typeof tempDir>>;
  let mirror: string;
  beforeEach(async () => {
    root = await tempDir();
    mirror = join(root.path, "mirror");
  });
  afterEach(() => root.remove());

  it("is valid content that is served like the registry, including listings and checksums", async () => {
    await using original = await servedRegistry(writeContent);

    const mirrored = await mirrorRegistry(`${original.url}/registry/`, mirror);

    expect(mirrored.failures).to.deep.equal([]);
    expect(mirrored.packages.map(({ version, outcome }) => [version, outcome])).to.deep.equal([
      ["1.10.0", "fetched"],
      ["1.9.0", "fetched"],
    ]);
    expect([...mirrored.elsewhere]).to.deep.equal([
      ["away", "2.0 privateRegistry https://example.org/away.tar.gz"],
    ]);
    expect([...mirrored.parts]).to.deep.equal([
      ["Checklists", "1, version 2"],
      ["Releases", "stable 1.10.0, beta 2.0.0-beta.1"],
      ["Catalog", "1 technologies, version 3"],
      ["Research data", "2 metrics"],
    ]);
    expect((await checkContent(mirror)).faults.map(formatError)).to.deep.equal([]);
    await using copy = await servedRegistry((content) => cp(mirror, content, { recursive: true }));
    expect(await readAnswers(copy.url)).to.deep.equal(await readAnswers(original.url));
  });

  it("downloads nothing twice, repairs damaged files, and follows the publisher", async () => {
    const content = await writeContent(join(root.path, "content"));
    const site = join(root.path, "site");
    await buildRegistry(content, { output: site });
    await using served = await serveFolder(site);
    const fetched = () => served.requests.filter((path) => /download|assets/.test(path));
    await mirrorRegistry(served.url, mirror);
    expect(fetched()).to.have.members([
      "/registry/pipelines/toy/1.10.0/download",
      "/registry/pipelines/toy/1.9.0/download",
      "/registry/assets/soil.svg",
    ]);

    served.requests.length = 0;
    const again = await mirrorRegistry(served.url, mirror);
    expect(fetched()).to.deep.equal([]);
    expect(again.packages.map(({ outcome }) => outcome)).to.deep.equal(["there", "there"]);

    await writeFile(join(mirror, "pipelines/toy/1.9.0/command.mjs"), "process.exit(7)");
    await rm(join(mirror, "assets/soil.svg"));
    await writePackage(join(content, "pipelines"), { version: "2.0.0", folder: "toy/2.0.0" });
    await writeContent(content, (documents) => {
      at(documents, "listing.latestVersion", "2.0.0");
      at(documents, "listing.tags", ["counts", "new"]);
    });
    await buildRegistry(content, { output: site });
    served.requests.length = 0;
    const later = await mirrorRegistry(served.url, mirror);
    expect(later.packages.map(({ version, outcome }) => [version, outcome])).to.deep.equal([
      ["2.0.0", "fetched"],
      ["1.10.0", "there"],
      ["1.9.0", "fetched"],
    ]);
    expect(fetched()).to.have.members([
      "/registry/pipelines/toy/2.0.0/download",
      "/registry/pipelines/toy/1.9.0/download",
      "/registry/assets/soil.svg",
    ]);
    const [one, other] = [join(root.path, "one"), join(root.path, "other")];
    await buildRegistry(content, { output: one });
    await buildRegistry(mirror, { output: other });
    const sumsIn = async (folder: string) =>
      (await read(folder, "SHA256SUMS")).split("\n").filter((line) => /pipelines|toy|mixs|tech/.test(line));
    expect(await sumsIn(other)).to.deep.equal(await sumsIn(one));
  });

  it("omits a manipulated payload, and contains all others", async () => {
    const site = join(root.path, "site");
    await buildRegistry(await writeContent(join(root.path, "content")), { output: site });
    await using served = await serveFolder(site, (path, bytes) =>
      path.includes("/1.10.0/") ? Buffer.concat([bytes, Buffer.from("\0")]) : bytes,
    );
    const { packages, failures } = await mirrorRegistry(served.url, mirror);
    expect(failures).to.deep.equal([
      {
        what: "toy 1.10.0",
        why: "SHA-256 mismatch: the downloaded package does not match the registry and was not installed",
      },
    ]);
    expect(packages.map(({ version }) => version)).to.deep.equal(["1.9.0"]);
    expect((await readdir(join(mirror, "pipelines/toy"))).sort()).to.deep.equal(["1.9.0", "listing.json"]);
    expect(await readdir(join(mirror, "pipelines"))).to.have.members(["away", "toy"]);
    const { faults } = await checkContent(mirror);
    expect(faults.map(formatError)).to.deep.equal([]);
  });

  it("accepts payloads that other registries pack differently, and recognizes them", async () => {
    await using other = await registry();
    const documents = Object.entries(packageDocuments("toy", "1.1.0"));
    const files = Object.fromEntries(
      documents.map(([name, document]) => [`${name}.json`, JSON.stringify(document)]),
    );
    other.offer("toy", "1.0.0", await buildTar(await writePackage(root.path)));
    other.offer("toy", "1.1.0", Buffer.from(JSON.stringify({ files: { ...files, "command.mjs": "" } })));

    for (const outcome of ["repacked", "there"]) {
      const { packages, failures, parts } = await mirrorRegistry(other.url, mirror);
      expect(failures).to.deep.equal([]);
      expect(packages.map((one) => [one.version, one.outcome])).to.deep.equal([
        ["1.1.0", outcome],
        ["1.0.0", outcome],
      ]);
      expect([...parts.values()]).to.deep.equal([undefined, undefined, undefined, undefined]);
    }
    expect(other.requests.filter(({ path }) => path.endsWith("/download")).length).to.equal(2);
    expect((await checkContent(mirror)).faults.map(formatError)).to.deep.equal([]);
  });

  it("lets no id, version or picture of a hostile registry escape, and reports what is missing", async () => {
    await using other = await registry();
    const payload = await buildTar(await writePackage(root.path));
    other.offer("toy", "1.0.0", payload);
    for (const [id, version] of [
      ["../../up", "1.0.0"],
      ["mixs", "1.0.0"],
      ["odd", "../../up"],
      ["dashed", "1.0.0-rc"],
      ["bare", "1.0.0"],
      ["liar", "1.0.0"],
    ] as const) {
      const listed = other.offer(id, version, payload);
      if (id === "bare") delete listed.sha256;
    }
    (other.index as { pipelines: unknown[] }).pipelines.push({
      id: "veiled",
      name: "Veiled",
      latestVersion: "1.0.0",
      isPrivate: "yes",
    });
    const script = PICTURE.replace("<path", "<script>x()</script><path");
    const pictures = {
      "/registry/assets/good.svg": PICTURE,
      "/registry/assets/..%2f..%2fup.svg": PICTURE,
      "/pictures/Own%20Name.SVG": PICTURE,
      "/registry/assets/script.svg": script,
      "/page": "<html/>",
    };
    const technologies = Object.keys(pictures).map((icon, index) => ({ id: `t${index}`, name: "T", icon }));
    technologies.push({ id: "inner", name: "T", icon: "data:image/png;base64,AA==" });
    for (const [path, text] of Object.entries(pictures)) other.payloads.set(path, Buffer.from(text));
    const catalog = { config: { version: 4, technologies, syncUrl: "https://example.org" } };
    other.payloads.set("/registry/sequencing-tech", Buffer.from(JSON.stringify(catalog)));
    other.payloads.set(
      "/registry/mixs",
      Buffer.from('{"version":"../../up","checklists":[{"accession":"a"}]}'),
    );

    const { packages, failures } = await mirrorRegistry(other.url, mirror);

    const unreadable = "The index entry is invalid";
    const unasked = "The id is invalid";
    expect(packages.map(({ id }) => id)).to.deep.equal(["toy"]);
    expect(new Map(failures.map(({ what, why }) => [what, why]))).to.deep.equal(
      new Map([
        ["../../up", unreadable],
        ["veiled", unreadable],
        ["odd ../../up", "The version is invalid"],
        ["mixs", unasked],
        ["dashed 1.0.0-rc", "The version is invalid"],
        [
          "bare 1.0.0",
          "The package registry lists no SHA-256 for this version, so the package was not installed",
        ],
        [
          "liar 1.0.0",
          "The package is not valid and was not installed; manifest.json: package.id is toy, but the folder of the package is liar",
        ],
        ["Checklists", "The package registry did not return checklists"],
        [`${other.url}/registry/assets/script.svg`, "The picture must not have the element script"],
        [`${other.url}/page`, "The picture is not an SVG image"],
      ]),
    );
    expect((await readdir(root.path)).sort()).to.deep.equal(["mirror", "toy"]);
    expect((await readdir(mirror)).sort()).to.deep.equal([
      ".mirror.json",
      "assets",
      "pipelines",
      "sequencing-tech.json",
    ]);
    expect(await readdir(join(mirror, "pipelines"))).to.deep.equal(["toy"]);
    const names = await readdir(join(mirror, "assets"));
    expect(names).to.have.length(3);
    expect(
      names.every((name) => name === "good.svg" || /^[0-9a-f]{12}-[a-z0-9-]+\.svg$/.test(name)),
    ).to.equal(true);
    const kept = JSON.parse(await read(mirror, "sequencing-tech.json"));
    expect([kept.version, "syncUrl" in kept]).to.deep.equal([4, false]);
    const icons = kept.technologies.map(({ icon }: { icon: string }) =>
      icon.replace(other.url, "<registry>"),
    );
    expect(icons[0]).to.equal("/registry/assets/good.svg");
    expect(icons[2]).to.match(/^\/registry\/assets\/[0-9a-f]{12}-own-20name\.svg$/);
    expect(icons.slice(3)).to.deep.equal([
      "<registry>/registry/assets/script.svg",
      "<registry>/page",
      "data:image/png;base64,AA==",
    ]);
  });

  it("is written to its own directory, from a URL that returns an index", async () => {
    await using other = await registry();
    const refusal = (url: string, folder: string) =>
      mirrorRegistry(url, folder).then(
        () => "",
        (error: Error) => error.message,
      );
    await writeFile(join(root.path, "mine.txt"), "mine");
    expect(await refusal(other.url, root.path)).to.equal(
      `${root.path} contains files that are not from a mirror: use a new directory`,
    );
    expect(await refusal(other.url, mirror)).to.equal("");
    await using second = await registry();
    expect(await refusal(second.url, mirror)).to.equal(
      `${mirror} is a mirror of ${other.url}: use a new directory`,
    );
    expect(await refusal("ftp://example.org", mirror)).to.equal(
      "ftp://example.org is not an http or https URL",
    );
    expect(await refusal("http://me:word@127.0.0.1", mirror)).to.equal(
      "The URL must not contain a user or a password",
    );
    second.index = [];
    expect(await refusal(second.url, join(root.path, "none"))).to.equal(
      `${second.url} does not return a registry index`,
    );
    second.index = "<html>";
    expect(await refusal(second.url, join(root.path, "none"))).to.equal(
      "The package registry did not return JSON",
    );
    expect(await readdir(root.path)).to.not.include("none");
  });
});

function read(folder: string, path: string): Promise<string> {
  return readFile(join(folder, path), "utf8");
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
