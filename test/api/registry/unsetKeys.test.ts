import { expect } from "chai";
import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { contentDocuments, writeContent } from "../../helpers/content.ts";
import { servedRegistry } from "../../helpers/servedRegistry.ts";

const BUNDLED = fileURLToPath(new URL("../../../server/registry/content/", import.meta.url));

const PATHS = [
  "/registry",
  "/registry/mixs",
  "/registry/mixs?accession=ERC000022",
  "/registry/sequencing-tech",
  "/version",
  "/version?current=0.0.1",
  "/research-data",
  "/research-data?latest=1&flagship=1",
];

/** The paths of all nulls in a response, such as `pipelines[0].icon`. */
function nullsIn(value: unknown, place = ""): string[] {
  if (value === null) return [place];
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, one]) => nullsIn(one, `${place}.${key}`));
}

/** The document with `{ unset: null }` added to every object. */
function withNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNulls);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withNulls(one)]);
  return { ...Object.fromEntries(entries), unset: null };
}

describe("registry answers leave unset keys out", function () {
  this.timeout(60_000);

  it("for content with null for unset values", async () => {
    await using registry = await servedRegistry((content) =>
      writeContent(content, (documents) => {
        const { listing, away, releases, research, catalog, whole, soil } = documents;
        Object.assign(listing, { author: null, icon: null, sequencingCompatibility: null, source: null });
        Object.assign(away["source"] as object, { label: null, repository: null, refDefault: null });
        for (const document of [releases, research, catalog, whole, soil])
          Object.assign(document, withNulls(document));
        Object.assign(research, { generatedAt: null, asOf: null });
      }),
    );
    for (const path of [...PATHS, "/registry/toy", "/registry/away"]) {
      const { status, body } = await registry.anyone.get(path);
      expect([status, nullsIn(body)], path).to.deep.equal([200, []]);
    }
    const { pipelines } = (await registry.anyone.get("/registry")).body;
    expect(pipelines[0].source).to.deep.equal({
      kind: "privateRegistry",
      includeWorkflow: false,
      keyLabel: "Key of the lab",
      downloadUrl: "https://example.org/away.tar.gz",
    });
    expect(pipelines[1].source).to.deep.equal({
      kind: "registry",
      label: "This registry",
      includeWorkflow: false,
    });
    expect(pipelines[1]).not.to.have.any.keys("author", "icon", "sequencingCompatibility");
    const { technologies } = (await registry.anyone.get("/registry/sequencing-tech")).body;
    expect(technologies).to.deep.equal(contentDocuments().catalog["technologies"]);
  });

  it("for the content of this release, every pipeline of which names a source", async () => {
    await using registry = await servedRegistry((content) => cp(BUNDLED, content, { recursive: true }));
    const { pipelines } = (await registry.anyone.get("/registry")).body;
    expect(pipelines.length).to.be.greaterThan(5);
    const ids: string[] = pipelines.map(({ id }: { id: string }) => id);
    for (const path of [...PATHS, ...ids.map((id) => `/registry/${id}`)]) {
      const { status, body } = await registry.anyone.get(path);
      expect([status, nullsIn(body)], path).to.deep.equal([200, []]);
    }
    for (const { id, sequencingCompatibility, source } of pipelines) {
      expect(source.kind, id).to.be.a("string");
      if (sequencingCompatibility !== undefined) expect(sequencingCompatibility, id).to.be.an("object");
    }
  });
});
