import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { compareVersions } from "../../analysis/pipelines/compareVersions.ts";
import { type ContentReader, isRealDate, reportMissingPicture } from "./contentReader.ts";
import { duplicateIds } from "../../analysis/pipelines/validation/validationError.ts";
import { PICTURE_MAX_BYTES, PICTURE_NAME, pictureProblem } from "./pictureProblem.ts";
import {
  type CatalogConfig,
  type CatalogEntry,
  type Collection,
  COLLECTIONS,
} from "../../definitions/catalog/rules/catalog.ts";
import { inTexts } from "../../platform/errors/rules/sentence.ts";
import { validateCatalog } from "../../definitions/catalog/rules/validateCatalog.ts";

const RELEASES = "releases.json";

interface Release {
  version: string;
  channel: string;
  releaseDate: string;
  downloadUrl: string | null;
  checksum: string | null;
}

/** Validates releases.json: its schema, its dates, and that each channel has one newest release. Returns the newest
 *  version of each channel. */
export async function checkReleases({ read, refuse }: ContentReader): Promise<Map<string, string>> {
  const { releases } = (await read<{ releases: Release[] }>("releases", RELEASES)) ?? { releases: [] };
  const newest = new Map<string, string>();
  for (const [index, release] of releases.entries()) {
    const { version, channel, releaseDate, downloadUrl, checksum } = release;
    const at = `releases[${index}]`;
    if (!isRealDate(releaseDate))
      refuse(RELEASES, `${at}.releaseDate`, `is not a valid date: ${releaseDate}`);
    if (downloadUrl !== null && checksum === null)
      refuse(RELEASES, `${at}.checksum`, "is required with a downloadUrl");
    const same = releases.findIndex(
      (other) => other.channel === channel && compareVersions(other.version, version) === 0,
    );
    if (same !== index)
      refuse(
        RELEASES,
        `${at}.version`,
        `is the same version as releases[${same}] in the channel ${channel}: ${version}`,
      );
    const known = newest.get(channel);
    if (known === undefined || compareVersions(version, known) > 0) newest.set(channel, version);
  }
  return newest;
}

const RESEARCH = "research-data.json";

interface Snapshot {
  generatedAt: string;
  asOf: string;
  categories: Record<string, string>;
  metrics: { id: string; category: string; series: [date: string, value: number][] }[];
}

/** Validates research-data.json: its schema, that dates are valid and ascending, that no point is later than the
 *  snapshot, and that every metric belongs to a labelled category. Returns the number of metrics. */
export async function checkResearchData({
  read,
  refuse,
  faults,
}: ContentReader): Promise<number | undefined> {
  const snapshot = await read<Snapshot>("research-data", RESEARCH);
  if (!snapshot) return undefined;
  const { generatedAt, asOf, categories, metrics } = snapshot;
  if (Number.isNaN(Date.parse(generatedAt)) || !isRealDate(generatedAt.slice(0, 10)))
    refuse(RESEARCH, "generatedAt", `is not a valid time: ${generatedAt}`);
  if (!isRealDate(asOf)) refuse(RESEARCH, "asOf", `is not a valid date: ${asOf}`);
  faults.push(...duplicateIds(RESEARCH, "metrics", metrics));
  for (const [index, { category, series }] of metrics.entries()) {
    const at = `metrics[${index}]`;
    if (!Object.hasOwn(categories, category))
      refuse(
        RESEARCH,
        `${at}.category`,
        `refers to the category ${category}, which does not exist in categories`,
      );
    for (const [position, [date]] of series.entries()) {
      const before = series[position - 1]?.[0];
      const point = `${at}.series[${position}]`;
      if (!isRealDate(date)) refuse(RESEARCH, point, `is not a valid date: ${date}`);
      else if (before !== undefined && date <= before) refuse(RESEARCH, point, `is not later than ${before}`);
      else if (date > asOf) refuse(RESEARCH, point, `is later than the date of the snapshot: ${asOf}`);
    }
  }
  return metrics.length;
}

const PICTURES_MAX = 2_000;

/** Validates the pictures in assets/. Returns all names, including those of invalid pictures. */
export async function checkPictures({ folder, list, refuse }: ContentReader): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { name, isFolder } of await list("assets")) {
    const file = `assets/${name}`;
    if (isFolder || !PICTURE_NAME.test(name)) {
      refuse(
        file,
        "",
        "must be an image whose name consists of lower-case letters, digits, hyphens, underscores and dots, with the extension .svg, .png or .webp",
      );
      continue;
    }
    names.add(name);
    if (names.size === PICTURES_MAX + 1) refuse("assets", "", `must contain at most ${PICTURES_MAX} images`);
    const { size } = await stat(join(folder, file));
    const problem =
      size > PICTURE_MAX_BYTES
        ? "is larger than 2 MiB"
        : pictureProblem(name, await readFile(join(folder, file)));
    if (problem !== undefined) refuse(file, "", problem);
  }
  return names;
}

const CATALOG = "sequencing-tech.json";

/** References between entries: the collection and field that refer, and the collection that they refer to. */
const REFERENCES: [collection: Collection, field: string, named: Collection, called: string][] = [
  ["devices", "platformId", "technologies", "technology"],
  ["devices", "compatibleFlowCells", "flowCells", "flow cell"],
  ["devices", "compatibleKits", "kits", "kit"],
  ["devices", "compatibleSoftware", "software", "software"],
  ["kits", "barcoding.barcodeSetId", "barcodeSets", "barcode set"],
  ["kits", "barcoding.compatibleBarcodeKits", "kits", "kit"],
  ["barcodeSets", "schemeId", "barcodeSchemes", "barcode scheme"],
];

/** Validates sequencing-tech.json: its schema, the rules of instances for catalogs of providers, references between
 *  entries, and the existence of its own pictures in assets/. Returns the catalog when its shape is valid. */
export async function checkCatalog(
  content: ContentReader,
  pictures: Set<string>,
): Promise<CatalogConfig | undefined> {
  const catalog = await content.read<CatalogConfig>("sequencing-tech", CATALOG);
  if (!catalog) return undefined;
  for (const error of inTexts(validateCatalog(catalog))) content.refuse(CATALOG, "", error);
  for (const collection of COLLECTIONS) {
    for (const [index, entry] of catalog[collection].entries())
      for (const field of ["icon", "image"])
        reportMissingPicture(content, {
          file: CATALOG,
          key: `${collection}[${index}].${field}`,
          address: entry[field],
          pictures,
        });
  }
  for (const [collection, field, named, called] of REFERENCES) {
    const ids = new Set(catalog[named].map(({ id }) => id));
    for (const [index, entry] of catalog[collection].entries())
      for (const [key, id] of idsAt(entry, field))
        if (!ids.has(id))
          content.refuse(
            CATALOG,
            `${collection}[${index}].${key}`,
            `refers to the ${called} ${id}, which does not exist in ${named}`,
          );
  }
  for (const [index, entry] of catalog.barcodeSets.entries()) {
    const { barcodeRange, count } = entry as CatalogEntry & {
      barcodeRange?: [number, number];
      count?: number;
    };
    const size = barcodeRange && barcodeRange[1] - barcodeRange[0] + 1;
    if (size !== undefined && (size < 1 || (count ?? size) !== size))
      content.refuse(
        CATALOG,
        `barcodeSets[${index}].barcodeRange`,
        `does not contain ${count ?? "any"} barcodes`,
      );
  }
  return catalog;
}

/** Reads the ids at "field" or "block.field": one id, or each of a list. */
function idsAt(entry: CatalogEntry, path: string): [key: string, id: string][] {
  const [first = "", second] = path.split(".");
  const block = entry[first];
  const value = second === undefined ? block : (block as Record<string, unknown> | undefined)?.[second];
  if (value === undefined) return [];
  return Array.isArray(value)
    ? value.map((id: string, index) => [`${path}[${index}]`, id])
    : [[path, value as string]];
}
