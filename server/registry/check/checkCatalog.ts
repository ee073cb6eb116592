import {
  type CatalogConfig,
  type CatalogEntry,
  type Collection,
  COLLECTIONS,
} from "../../definitions/catalog/rules/catalog.ts";
import { validateCatalog } from "../../definitions/catalog/rules/validateCatalog.ts";
import type { ContentReader } from "./contentReader.ts";
import { tellMissingPicture } from "./tellMissingPicture.ts";

const FILE = "sequencing-tech.json";

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
  const catalog = await content.read<CatalogConfig>("sequencing-tech", FILE);
  if (!catalog) return undefined;
  for (const sentence of validateCatalog(catalog)) content.refuse(FILE, "", sentence);
  for (const collection of COLLECTIONS) {
    for (const [index, entry] of catalog[collection].entries())
      for (const field of ["icon", "image"])
        tellMissingPicture(content, {
          file: FILE,
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
            FILE,
            `${collection}[${index}].${key}`,
            `names the ${called} ${id}, which ${named} does not have`,
          );
  }
  for (const [index, entry] of catalog.barcodeSets.entries()) {
    const { barcodeRange, count } = entry as CatalogEntry & {
      barcodeRange?: [number, number];
      count?: number;
    };
    const size = barcodeRange && barcodeRange[1] - barcodeRange[0] + 1;
    if (size !== undefined && (size < 1 || (count ?? size) !== size))
      content.refuse(FILE, `barcodeSets[${index}].barcodeRange`, `does not hold ${count ?? "any"} barcodes`);
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
