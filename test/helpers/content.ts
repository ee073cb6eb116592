import { join } from "node:path";
import { writePackage, writeText } from "./packages.ts";

/** The documents of a registry's content, which tests modify before writing. */
export type ContentDocuments = Record<
  "listing" | "away" | "releases" | "research" | "catalog" | "terms" | "soil" | "whole" | "images",
  Record<string, unknown>
>;

const FILES: Record<keyof ContentDocuments, string> = {
  listing: "pipelines/toy/listing.json",
  away: "pipelines/away/listing.json",
  releases: "releases.json",
  research: "research-data.json",
  catalog: "sequencing-tech.json",
  terms: "checklists/2/terms.json",
  soil: "checklists/2/ERC000022.json",
  whole: "checklists/1.json",
  images: "checklists/images.json",
};

export const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path id="a" d="M0 0h8"/></svg>';

/** Small valid content of every kind: two versions of one package and a private listing, two versions of the
 *  checklists, releases of two channels, a catalog with an entry of each collection, two metrics, a picture. */
export function contentDocuments(): ContentDocuments {
  return {
    listing: {
      shortDescription: "Counts.",
      category: "quality-control",
      tags: ["counts"],
      latestVersion: "1.10.0",
      databases: [
        { id: "deep", label: "Deep", downloadUrl: "https://example.org/deep.tar.gz", configKey: "depth" },
      ],
    },
    away: {
      name: "Away",
      latestVersion: "2.0",
      isPrivate: true,
      status: "private",
      source: {
        kind: "privateRegistry",
        keyLabel: "Key of the lab",
        downloadUrl: "https://example.org/away.tar.gz",
      },
    },
    releases: { releases: [release("1.9.0"), release("1.10.0"), release("2.0.0-beta.1", "beta")] },
    research: {
      schemaVersion: 1,
      generatedAt: "2026-11-01T06:00:00.000Z",
      asOf: "2026-11-01",
      license: "As the sources say",
      categories: { archives: "Archives", costs: "Costs" },
      metrics: [metric("bases", "archives"), metric("price", "costs")],
    },
    catalog: {
      version: 3,
      technologies: [
        {
          id: "fast",
          name: "Fast",
          manufacturer: "Maker",
          platformFamily: "maker",
          readLengthClass: "short",
          supportedReadLayouts: ["paired"],
          icon: "/registry/assets/soil.svg",
        },
      ],
      devices: [
        {
          id: "fast-one",
          platformId: "fast",
          name: "Fast One",
          manufacturer: "Maker",
          compatibleFlowCells: ["cell"],
          compatibleKits: ["kit"],
          compatibleSoftware: ["caller"],
        },
      ],
      flowCells: [{ id: "cell", name: "Cell" }],
      kits: [{ id: "kit", name: "Kit", barcoding: { barcodeSetId: "set", compatibleBarcodeKits: ["kit"] } }],
      software: [{ id: "caller", name: "Caller" }],
      barcodeSchemes: [{ id: "scheme", name: "Scheme" }],
      barcodeSets: [{ id: "set", name: "Set", schemeId: "scheme", barcodeRange: [1, 96], count: 96 }],
    },
    terms: {
      depth: { label: "depth", type: "text", helpText: "How deep.", pattern: "[0-9]+" },
      colour: { label: "colour", type: "select", helpText: "Which.", options: ["black", "brown"] },
    },
    soil: {
      accession: "ERC000022",
      name: "Soil",
      description: "Soil.",
      version: "1.0.0",
      source: "https://example.org/soil",
      fields: [
        { name: "depth", group: "place", required: true },
        { name: "colour", group: "looks", required: false },
      ],
    },
    whole: {
      version: 1,
      checklists: [
        {
          accession: "ERC000022",
          name: "Soil",
          fields: [{ name: "depth", label: "depth", type: "text", required: true }],
        },
      ],
    },
    images: { ERC000022: "/registry/assets/soil.svg" },
  };
}

function release(version: string, channel = "stable") {
  return {
    version,
    channel,
    releaseDate: "2026-02-28",
    downloadUrl: `https://example.org/${version}.tar.gz`,
    checksum: "0".repeat(64),
    releaseNotes: "Better.",
    minNodeVersion: "20.19.0",
    databaseRequirement: "PostgreSQL 14",
  };
}

function metric(id: string, category: string) {
  return {
    id,
    label: id,
    category,
    source: "The archive",
    sourceUrl: "https://example.org/archive",
    licence: "CC0",
    unit: "bases",
    cadence: "yearly",
    flagship: id === "bases",
    series: [
      ["2024-12-31", 1],
      ["2025-12-31", 2.5],
    ],
  };
}

/**
 * Writes content below `root`, which is created. change: modifies the documents first; a document set to undefined is
 * not written.
 */
export async function writeContent(
  root: string,
  change: (documents: ContentDocuments) => void = () => {},
): Promise<string> {
  const documents = contentDocuments();
  change(documents);
  for (const [name, file] of Object.entries(FILES)) {
    const document = documents[name as keyof ContentDocuments] as Record<string, unknown> | undefined;
    if (document !== undefined) await writeText(join(root, file), JSON.stringify(document));
  }
  await writeText(join(root, "assets/soil.svg"), PICTURE);
  for (const version of ["1.9.0", "1.10.0"])
    await writePackage(join(root, "pipelines"), { version, folder: `toy/${version}` });
  return root;
}
