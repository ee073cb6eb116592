import { expect } from "chai";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { formatError } from "../../../server/analysis/pipelines/validation/validationError.ts";
import { CannotBuild, buildRegistry } from "../../../server/registry/buildRegistry.ts";
import { at } from "../../helpers/at.ts";
import { writeContent } from "../../helpers/content.ts";
import { servedRegistry } from "../../helpers/servedRegistry.ts";
import { writeText } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";

/** The files below a directory, by path. */
function filesIn(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = paths.filter((path) => statSync(join(folder, path)).isFile()).sort();
  return new Map(files.map((path) => [path, readFileSync(join(folder, path))]));
}

/** The URL of a file. */
function getAddress(path: string): string {
  const [, accession] = /^registry\/mixs\/(ERC\d+)\.json$/.exec(path) ?? [];
  if (accession !== undefined) return `registry/mixs?accession=${accession}`;
  const [, channel] = /^version\/(\w+)\.json$/.exec(path) ?? [];
  if (channel !== undefined && channel !== "index") return `version?channel=${channel}`;
  return path.replace(/\/index\.json$/, "");
}

describe("a built registry", () => {
  let root: Awaited<ReturnType<typeof tempDir>>;
  let content: string;
  let output: string;
  beforeEach(async () => {
    root = await tempDir();
    content = await writeContent(join(root.path, "content"));
    output = join(root.path, "site");
  });
  afterEach(() => root.remove());

  it("has a file for every response of the server, byte for byte, and nothing private", async () => {
    await using server = await servedRegistry(writeContent);
    const { faults, built } = await buildRegistry(server.content, { output, origin: server.url });

    const files = filesIn(output);
    expect([...files.keys()]).to.deep.equal([
      "SHA256SUMS",
      "registry/assets/soil.svg",
      "registry/away/index.json",
      "registry/index.json",
      "registry/mixs/ERC000022.json",
      "registry/mixs/index.json",
      "registry/pipelines/toy/1.10.0/download",
      "registry/pipelines/toy/1.9.0/download",
      "registry/sequencing-tech/index.json",
      "registry/toy/index.json",
      "research-data/index.json",
      "version/beta.json",
      "version/index.json",
      "version/stable.json",
    ]);
    const sums = [...files]
      .filter(([path]) => path !== "SHA256SUMS")
      .map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`);
    expect(String(files.get("SHA256SUMS"))).to.equal(sums.join(""));
    for (const [path, bytes] of files) {
      if (path === "SHA256SUMS") continue;
      const answer = await fetch(`${server.url}/${getAddress(path)}`);
      expect([path, answer.status]).to.deep.equal([path, 200]);
      expect([path, Buffer.from(await answer.arrayBuffer()).equals(bytes)]).to.deep.equal([path, true]);
    }
    const packages = ["1.9.0", "1.10.0"].map((version) => {
      const payload = files.get(`registry/pipelines/toy/${version}/download`) ?? Buffer.alloc(0);
      return { id: "toy", version, sizeBytes: payload.length, sha256: sha256(payload), isPrivate: false };
    });
    expect(faults).to.deep.equal([]);
    expect(built?.packages).to.have.deep.members(packages);
    expect(built?.files).to.equal(files.size);
  });

  it("is identical when it is built again in place of the earlier one, and leaves no other files", async () => {
    await buildRegistry(content, { output });
    const first = filesIn(output);
    const inode = statSync(output).ino;
    await buildRegistry(content, { output });
    expect(filesIn(output)).to.deep.equal(first);
    expect(statSync(output).ino).to.not.equal(inode);
    expect((await readdir(root.path)).sort()).to.deep.equal(["content", "site"]);
    const { baseUrl, pipelines } = JSON.parse(String(first.get("registry/index.json")));
    expect(baseUrl).to.equal("/registry");
    expect(pipelines.find(({ id }: { id: string }) => id === "toy").versions[0].downloadUrl).to.equal(
      "/registry/pipelines/toy/1.10.0/download",
    );
  });

  it("has no payload of private packages, even if the content contains it", async () => {
    await writeContent(content, (documents) => {
      at(documents, "listing.isPrivate", true);
      at(documents, "listing.source", documents.away["source"]);
    });
    const { built } = await buildRegistry(content, { output });
    expect(built?.packages.map(({ version, isPrivate }) => [version, isPrivate])).to.have.deep.members([
      ["1.9.0", true],
      ["1.10.0", true],
    ]);
    expect(await readdir(join(output, "registry"))).to.not.include("pipelines");
  });

  it("is not built from content that is not valid, and the one before stays", async () => {
    await buildRegistry(content, { output });
    const first = filesIn(output);
    await writeText(join(content, "releases.json"), "{}");
    const { faults, built } = await buildRegistry(content, { output });
    expect([faults.map(formatError), built]).to.deep.equal([
      ["releases.json: releases is required"],
      undefined,
    ]);
    expect(filesIn(output)).to.deep.equal(first);
  });

  it("never replaces another directory, and is neither inside the content nor around it", async () => {
    await writeText(join(output, "mine.txt"), "mine");
    const refusals: [string, string][] = [
      [output, `${output} contains files that are not from a registry build`],
      [
        join(content, "site"),
        `${join(content, "site")} is inside the content directory: set another directory with --output`,
      ],
      [root.path, `${root.path} contains files that are not from a registry build`],
    ];
    for (const [place, sentence] of refusals) {
      const refused = await buildRegistry(content, { output: place }).catch((error: unknown) => error);
      expect(refused).to.be.an.instanceOf(CannotBuild).with.property("message", sentence);
    }
    await writeText(join(root.path, "SHA256SUMS"), "");
    const refused = await buildRegistry(content, { output: root.path }).catch((error: unknown) => error);
    expect(refused).to.have.property(
      "message",
      `${root.path} contains the content directory: set another directory with --output`,
    );
    await mkdir(join(root.path, "empty"));
    expect(
      (await buildRegistry(content, { output: join(root.path, "empty") })).built?.packages.length,
    ).to.equal(2);
  });
});

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
