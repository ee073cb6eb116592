import { expect } from "chai";
import {
  date,
  expectKeys,
  expectShape,
  filledText,
  flag,
  list,
  listKind,
  object,
  oneOf,
  optional,
  text,
} from "../expected.ts";
import { OWN_PIPELINE } from "../ownPipeline.ts";
import { index, hosted } from "../prepared/registry.ts";
import { area, skip } from "../row.ts";

const DEFINITION_ID = /^[a-z0-9-]+$/;

const PIPELINES_CHECKED = 20;

interface Listed {
  id: string;
  source: unknown;
  sequencingCompatibility?: unknown;
}

/** The places of all nulls in an answer. */
function nullsIn(value: unknown, place = ""): string[] {
  if (value === null) return [place];
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, one]) => nullsIn(one, `${place}.${key}`));
}

const CATEGORIES = [
  ["metagenomics", "Metagenomics"],
  ["submission", "Submission"],
  ["quality-control", "Quality Control"],
  ["order-utilities", "Order Utilities"],
];

/** The public registry: its index. */
export const registryIndex = area("registry", "catalog-and-registry", [
  [
    "§4 Public registry",
    "GET /registry answers { version, lastUpdated, baseUrl, pipelines, categories }",
    async (site) => {
      expectShape(await index(site), {
        version: filledText,
        lastUpdated: date,
        baseUrl: filledText,
        pipelines: list,
        categories: list,
      });
    },
  ],
  [
    "§2 Pipeline catalog entry",
    "the categories are metagenomics, submission, quality-control and order-utilities, each with name and description",
    async (site) => {
      const { categories } = (await index(site)) as unknown as { categories: Record<string, string>[] };
      expect(categories.map(({ id, name }) => [id, name])).to.have.deep.members(CATEGORIES);
      for (const category of categories)
        expectKeys(category, { description: text }, `category ${category["id"]}`);
    },
  ],
  [
    "§2 Pipeline catalog entry",
    "every entry has the documented fields",
    async (site) => {
      for (const entry of (await index(site)).pipelines)
        expectKeys(
          entry,
          {
            id: {
              is: "an id of small letters, digits and dashes",
              holds: (id) => DEFINITION_ID.test(String(id)),
            },
            name: filledText,
            shortName: optional(text),
            shortDescription: optional(text),
            category: oneOf(...CATEGORIES.map(([id]) => id)),
            tags: listKind(text),
            author: optional(text),
            provider: optional(text),
            latestVersion: filledText,
            versions: list,
            verified: flag,
            featured: flag,
            status: optional(text),
            icon: optional(text),
            isPrivate: flag,
            licenseRequired: flag,
            targets: object,
            capabilities: optional(object),
            sequencingCompatibility: optional(object),
            source: object,
            databases: list,
          },
          `pipeline ${entry.id}`,
        );
    },
  ],
  [
    "§2 Pipeline catalog entry",
    "versions are { version, downloadUrl? }; downloadUrl only where the registry hosts the payload",
    async (site) => {
      for (const { id, versions, latestVersion } of (await index(site)).pipelines) {
        for (const version of versions)
          expectKeys(
            version,
            { version: filledText, downloadUrl: optional(filledText) },
            `a version of ${id}`,
          );
        expect(versions.map(({ version }) => version)).to.include(latestVersion);
      }
      const { entry, version } = await hosted(site);
      const url = entry.versions.find((one) => one.version === version)?.downloadUrl;
      expect(url).to.match(new RegExp(`/registry/pipelines/${entry.id}/${version}/download$`));
    },
  ],
  [
    "§2 Pipeline catalog entry",
    "unset keys are left out of every registry answer, those of source and sequencingCompatibility among them",
    async (site) => {
      const { pipelines } = await index(site);
      const paths = [
        "/registry",
        "/registry/mixs",
        "/registry/sequencing-tech",
        "/version",
        "/research-data",
      ];
      const ofPipelines = pipelines.slice(0, PIPELINES_CHECKED).map(({ id }) => `/registry/${id}`);
      for (const path of [...paths, ...ofPipelines]) {
        const { status, body } = await site.registry().get(path);
        // A registry may have published no release yet.
        if (status === 200) expect(nullsIn(body), path).to.deep.equal([]);
      }
      for (const { id, source, sequencingCompatibility } of pipelines as unknown as Listed[]) {
        expectKeys(source, { kind: filledText }, `source of ${id}`);
        if (sequencingCompatibility !== undefined)
          expectKeys(sequencingCompatibility, {}, `sequencingCompatibility of ${id}`);
      }
    },
  ],
  [
    "§2 Pipeline catalog entry",
    "a version is { version, downloadUrl? }: an instance installs it without a sha256",
    async (site) => {
      expect(await site.pipeline()).to.equal(OWN_PIPELINE);
    },
  ],
  [
    "§2 Pipeline catalog entry",
    "the first three capability flags appear on every entry",
    async (site) => {
      for (const entry of (await index(site)).pipelines as unknown as { id: string; capabilities: unknown }[])
        expectKeys(
          entry.capabilities,
          { requiresLinkedReads: flag, writesCanonicalReadMetadata: flag, writesCanonicalReadFiles: flag },
          `capabilities of ${entry.id}`,
        );
    },
  ],
  [
    "§2 Pipeline catalog entry",
    "databases are { id, label, version, fileName, downloadUrl, configKey, mode }",
    async (site) => {
      const databases = (await index(site)).pipelines.flatMap((entry) => entry.databases ?? []);
      if (databases.length === 0) skip("no pipeline of this registry needs a database");
      for (const database of databases)
        expectKeys(
          database,
          {
            id: filledText,
            label: filledText,
            version: optional(text),
            fileName: optional(text),
            downloadUrl: optional(text),
            configKey: optional(text),
            mode: optional(text),
          },
          "a database",
        );
    },
  ],
]);
