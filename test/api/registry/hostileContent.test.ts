import { expect } from "chai";
import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { writeContent } from "../../helpers/content.ts";
import { writeText } from "../../helpers/packages.ts";
import { servedRegistry, type ServedRegistry } from "../../helpers/servedRegistry.ts";

const GIB = 1024 ** 3;

describe("a registry with hostile content", function () {
  this.timeout(60_000);

  const pipe = (path: string) => promisify(execFile)("mkfifo", [path]);
  const readStatus = async ({ anyone }: ServedRegistry, path: string) => (await anyone.get(path)).status;
  const problems = ({ logged }: ServedRegistry) =>
    logged.flatMap(({ place, problem }) =>
      typeof place === "string" && typeof problem === "string" ? [`${place}: ${problem}`] : [],
    );

  it("continues past pipes, circular links, endless and deeply nested files, and reports them", async () => {
    await using registry = await servedRegistry(async (content) => {
      await writeContent(content, (documents) => {
        for (const name of ["releases", "catalog", "images"] as const)
          Object.assign(documents, { [name]: undefined });
      });
      for (const id of ["deep", "endless", "piped"]) await mkdir(join(content, "pipelines", id));
      await pipe(join(content, "pipelines/piped/listing.json"));
      await writeFile(join(content, "pipelines/endless/listing.json"), "");
      await truncate(join(content, "pipelines/endless/listing.json"), 3 * GIB);
      const deep = `{"name":"Deep","databases":[{"id":${"[".repeat(9_000)}${"]".repeat(9_000)}}]}`;
      await writeFile(join(content, "pipelines/deep/listing.json"), deep);
      await symlink("circle", join(content, "pipelines/circle"));
      await symlink("releases.json", join(content, "releases.json"));
      await pipe(join(content, "sequencing-tech.json"));
      await pipe(join(content, "checklists/images.json"));
    });
    const { body } = await registry.anyone.get("/registry");
    expect(body.pipelines.map(({ id }: { id: string }) => id)).to.deep.equal(["away", "toy"]);
    for (const path of ["/registry/piped", "/version", "/registry/sequencing-tech", "/registry/mixs"])
      expect(await readStatus(registry, path), path).to.equal(500);
    expect(await readStatus(registry, "/research-data")).to.equal(200);
    expect(problems(registry).filter((line) => !line.startsWith("releases.json"))).to.have.members([
      "pipelines/deep: listing.json: It is nested more than 100 levels deep",
      "pipelines/endless: listing.json: It is larger than 1 MiB",
      "pipelines/piped: listing.json: It is no file",
      "sequencing-tech.json: It is no file",
      "checklists: It is no file",
    ]);
  });

  it("sends no changed payload, and packs it again", async () => {
    await using registry = await servedRegistry(async (content) => {
      await writeContent(content);
      // Uses a new name, because sent files are cached.
      await writeText(join(content, "pipelines/toy/1.10.0/notes.txt"), randomUUID());
    });
    const { versions } = (await registry.anyone.get("/registry/toy")).body;
    const { sha256, sizeBytes } = versions[0];
    await writeFile(join(registry.cache, `${sha256}.tar.gz`), Buffer.alloc(sizeBytes));
    const { status, body } = await registry.anyone.get("/registry/pipelines/toy/1.10.0/download");
    expect([status, createHash("sha256").update(body).digest("hex")]).to.deep.equal([200, sha256]);
  });

  it("never claims to be published in the future", async () => {
    await using registry = await servedRegistry(async (content) => {
      await writeContent(content);
      await utimes(join(content, "pipelines/toy/listing.json"), 4e9, 4e9);
    });
    const { body } = await registry.anyone.get("/registry");
    expect(Date.parse(body.lastUpdated)).to.be.at.most(Date.now());
  });

  it("uses its own address in responses, regardless of the Host header", async () => {
    await using registry = await servedRegistry((content) => writeContent(content));
    const baseUrlFor = async (host: string) => {
      const sent = request(`${registry.url}/registry`, { agent: false, headers: { host } }).end();
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      const { baseUrl } = (await json(answer)) as { baseUrl: string };
      return baseUrl;
    };
    for (const host of [
      "Registry.example.org:8443",
      "[::1]:3000",
      "a".repeat(9_000),
      "evil.example/?",
      "user@host",
    ])
      expect(await baseUrlFor(host), host).to.equal(`${registry.url}/registry`);
  });
});
