import { expect } from "chai";
import { join } from "node:path";
import { readEnv } from "../../../server/platform/site/env.ts";
import { createLog } from "../../../server/platform/site/log.ts";
import { startRegistryServer } from "../../../server/main/registryServer.ts";
import type { Web } from "../../../server/main/web.ts";
import { writeContent } from "../../helpers/content.ts";
import { writeText } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("the requests of the public pages to a registry", () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let registry: Web;

  before(async () => {
    folder = await tempDir();
    const content = join(folder.path, "content");
    await writeContent(content, ({ listing, catalog, soil }) => {
      Object.assign(listing, { verified: true, tags: ["Counts"] });
      Object.assign(catalog, {
        technologies: [
          { id: "fast", icon: "/registry/assets/soil.svg", specs: ["no spec"], sourceUrl: "javascript:1" },
          "no entry",
          { name: "no id" },
        ],
      });
      const options = [{ value: "black", label: "Black" }, "brown", 5];
      Object.assign(soil, {
        fields: [...(soil["fields"] as unknown[]), { name: "colour", group: 7, options }],
      });
    });
    for (let number = 1; number <= 30; number++)
      await writeText(
        join(content, `pipelines/listed-${number}/listing.json`),
        JSON.stringify({
          name: `Listed ${number}`,
          shortDescription: number === 7 ? "Counts toys" : "Nothing much",
          latestVersion: "1.0",
          category: "submission",
          featured: number === 12,
          targets: { supported: ["order"] },
          ...(number <= 2 && { sequencingCompatibility: { platformFamilies: [`family-${number}`] } }),
          source: { kind: "privateRegistry" },
        }),
      );
    const env = readEnv({
      LANEKEEPER_HOME: join(folder.path, "home"),
      PORT: "0",
      LANEKEEPER_ROLES: "registry",
      REGISTRY_CONTENT_DIR: content,
    });
    registry = await startRegistryServer({ env, log: createLog("silent") });
  });
  after(async () => {
    await registry.close(0);
    await folder.remove();
  });

  const searches: [given: object, total: number, first: string[]][] = [
    [{}, 32, ["Listed 12", "Away", "Listed 1", "Listed 2"]],
    [{ page: 2 }, 32, ["Listed 24", "Listed 25"]],
    [{ page: 99 }, 32, ["Listed 24", "Listed 25"]],
    [{ search: "COUNTS" }, 2, ["Listed 7", "Toy"]],
    [{ search: "counts toy" }, 2, ["Listed 7", "Toy"]],
    [{ search: "toy" }, 2, ["Toy", "Listed 7"]],
    [{ search: "nobody has this" }, 0, []],
    [{ verified: true }, 1, ["Toy"]],
    [{ category: "submission", search: "listed 3" }, 4, ["Listed 3", "Listed 13", "Listed 23", "Listed 30"]],
    [
      { family: "family-1", target: "order", category: "submission" },
      29,
      ["Listed 12", "Listed 1", "Listed 3"],
    ],
  ];
  for (const [given, total, first] of searches) {
    it(`finds ${total} pipelines with ${JSON.stringify(given)}`, async () => {
      const found = await ask("search", given);
      expect(found.total).to.equal(total);
      expect(names(found.pipelines).slice(0, first.length)).to.deep.equal(first);
      expect(found.pipelines.length).to.be.at.most(found.pageSize);
    });
  }

  it("count in each category the matches of the other filters, and name the platform families", async () => {
    const found = await ask("search", { category: "quality-control", search: "counts" });
    const counts = found.categories.map(({ id, count }: { id: string; count: number }) => [id, count]);
    expect(counts).to.deep.equal([
      ["metagenomics", 0],
      ["submission", 1],
      ["quality-control", 1],
      ["order-utilities", 0],
    ]);
    expect(found.platformFamilies).to.deep.equal(["family-1", "family-2"]);
  });

  it("return the counts, and that a standalone registry has no sign-in", async () => {
    const { lastUpdated, ...about } = await ask("about");
    expect(about).to.deep.equal({
      alone: true,
      pipelines: 32,
      checklists: 1,
      technologies: 1,
      metrics: 2,
      asOf: "2026-11-01",
    });
    expect(lastUpdated).to.match(/^\d{4}-\d\d-\d\d$/);
  });

  it("return only values of the expected type of checklists and of the catalog", async () => {
    const { checklist, registryVersion } = await ask("checklist", { accession: "ERC000022" });
    const { technologies } = await ask("technologies");
    expect(registryVersion).to.equal(2);
    expect(checklist.image).to.equal("/registry/assets/soil.svg");
    const fields = checklist.fields.map((field: { name: string; group: string }) => [
      field.name,
      field.group,
    ]);
    expect(fields).to.deep.equal([
      ["depth", "place"],
      ["colour", "looks"],
      ["colour", ""],
    ]);
    expect(checklist.fields[2].options).to.deep.equal(["black", "brown"]);
    expect(names(technologies)).to.deep.equal(["fast"]);
    expect(technologies[0].icon).to.equal(`${registry.url}/registry/assets/soil.svg`);
    expect([technologies[0].specs, technologies[0].sourceUrl]).to.deep.equal([[], null]);
    expect((await answer("checklist", { accession: "ERC1" })).status).to.equal(404);
  });

  // oxlint-disable-next-line typescript/no-explicit-any -- the tests compare whole bodies
  async function ask(procedure: string, input?: object): Promise<any> {
    const body = (await (await answer(procedure, input)).json()) as { result: { data: unknown } };
    return body.result.data;
  }

  function answer(procedure: string, input?: object): Promise<Response> {
    const given = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return fetch(`${registry.url}/trpc/registry.${procedure}${given}`);
  }

  function names(named: { name: string }[]): string[] {
    return named.map(({ name }) => name);
  }
});
