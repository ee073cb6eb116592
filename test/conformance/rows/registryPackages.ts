import { expect } from "chai";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { extract } from "tar-stream";
import { expectRefusal, expectStatus } from "../expected.ts";
import { index, hosted } from "../prepared/registry.ts";
import { area, type Asked, skip } from "../row.ts";

async function readFiles(payload: Buffer): Promise<string[]> {
  const names: string[] = [];
  const tar = extract();
  tar.on("entry", (header, stream, next) => {
    names.push(header.name.replace(/^\.\//, ""));
    stream.on("end", next).resume();
  });
  const end = new Promise<void>((resolve, reject) => {
    tar.on("finish", () => resolve());
    tar.on("error", reject);
  });
  tar.end(gunzipSync(payload));
  await end;
  return names;
}

/** The public registry: packages and their payloads. */
export const registryPackages = area("registry", "catalog-and-registry", [
  [
    "§4 Public registry",
    "GET /registry/{id} answers the full metadata of one pipeline, with description, steps, tools and requirements",
    async (site) => {
      for (const { id } of (await index(site)).pipelines) {
        const body = expectStatus(await site.registry().get(`/registry/${id}`), 200);
        expect(body.id).to.equal(id);
        expect(body).to.include.keys("description", "tools", "requirements");
      }
    },
  ],
  ...["UPPER", "a_b", "a.b", "%2e%2e%2fetc"].map((id): Asked => [
    "§7 Errors",
    `an id that fails the pattern is 400 'Invalid pipeline ID': ${id}`,
    async (site) => {
      expectRefusal(await site.registry().get(`/registry/${id}`), 400, "Invalid pipeline ID");
      expectRefusal(
        await site.registry().get(`/registry/pipelines/${id}/1.0.0/download`),
        400,
        "Invalid pipeline ID",
      );
    },
  ]),
  ...["1..0", "1.0-beta", "V1", "..%2f1.0.0"].map((version): Asked => [
    "§7 Errors",
    `a version that fails the pattern is 400 'Invalid pipeline version': ${version}`,
    async (site) => {
      const { entry } = await hosted(site);
      expectRefusal(
        await site.registry().get(`/registry/pipelines/${entry.id}/${version}/download`),
        400,
        "Invalid pipeline version",
      );
    },
  ]),
  [
    "§7 Errors",
    "no such pipeline is 404 'Pipeline not found'",
    async (site) =>
      expectRefusal(await site.registry().get("/registry/no-such-pipeline"), 404, "Pipeline not found"),
  ],
  [
    "§7 Errors",
    "no such package is 404 'Pipeline package not found'",
    async (site) => {
      const { entry } = await hosted(site);
      for (const path of [`${entry.id}/999.0.0`, "no-such-pipeline/1.0.0"])
        expectRefusal(
          await site.registry().get(`/registry/pipelines/${path}/download`),
          404,
          "Pipeline package not found",
        );
    },
  ],
  [
    "§5 Authentication",
    "private pipeline packages are listed, but their payload is not served publicly",
    async (site) => {
      const hidden = (await index(site)).pipelines.find(({ isPrivate }) => isPrivate);
      if (!hidden) skip("this registry lists no private package");
      const path = `/registry/pipelines/${hidden.id}/${hidden.latestVersion}/download`;
      expectRefusal(await site.registry().get(path), 404, "Pipeline package not found");
    },
  ],
  [
    "§4 Public registry",
    "the download payload contains manifest.json, definition.json, registry.json and a samplesheet generator",
    async (site) => {
      const { path } = await hosted(site);
      const answer = await site.registry().get(path);
      expectStatus(answer, 200);
      if (answer.bytes[0] !== 0x1f)
        skip("the container format of the payload is not documented, and none known here");
      const names = await readFiles(answer.bytes);
      expect(names).to.include.members(["manifest.json", "definition.json", "registry.json"]);
      expect(
        names.some((name) => /samplesheet/i.test(name)),
        "a samplesheet generator",
      ).to.equal(true);
    },
  ],
  [
    "§4 Public registry",
    "the same version is the same payload at every download",
    async (site) => {
      const { path } = await hosted(site);
      const hash = async () =>
        createHash("sha256")
          .update((await site.registry().get(path)).bytes)
          .digest("hex");
      expect(await hash()).to.equal(await hash());
    },
  ],
]);
