import type { Param } from "../../../../server/platform/errors/rules/fill.ts";
import { paramText } from "./paramText.ts";

/** The names of the collections of a catalog, by key. */
export const collectionWords = {
  technologies: "Plattformen",
  devices: "Geräte",
  flowCells: "Flow Cells",
  kits: "Kits",
  software: "Software",
  barcodeSchemes: "Barcode-Schemata",
  barcodeSets: "Barcode-Sets",
};

/** Translates a place among the params: a collection, or an entry of one, such as kits[2]. Other places, such as the
 *  id of an entry, are returned as they are. */
export function catalogPlace(place: Param | undefined): string {
  if (typeof place === "object" && "code" in place) return "Der Katalog";
  const text = paramText(place);
  const [, key = "", index] = /^(\w+)(?:\[(\d+)\])?$/.exec(text) ?? [];
  const words: Record<string, string> = collectionWords;
  const collection = Object.hasOwn(words, key) ? words[key] : undefined;
  if (collection === undefined) return text;
  return index === undefined
    ? `Die Liste „${collection}“`
    : `Eintrag ${Number(index) + 1} unter „${collection}“`;
}
