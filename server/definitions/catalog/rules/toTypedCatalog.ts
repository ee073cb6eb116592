import type { CatalogCollections, CatalogEntry } from "./catalog.ts";
import { isRecord } from "./isSame.ts";
import type {
  Barcoding,
  BarcodeScheme,
  BarcodeSet,
  Device,
  FlowCell,
  Kit,
  Remark,
  Software,
  Spec,
  Technology,
  TechnologyOption,
  TypedCatalog,
} from "./typedCatalog.ts";

/** Returns the catalog for pages: only known fields of the expected type, so that unexpected provider data cannot break
 *  a page. URLs are http or https; pictures may also be data URLs. */
export function toTypedCatalog(catalog: CatalogCollections): TypedCatalog {
  return {
    technologies: catalog.technologies.map(technology),
    devices: catalog.devices.map(device),
    flowCells: catalog.flowCells.map(flowCell),
    kits: catalog.kits.map(kit),
    software: catalog.software.map(software),
    barcodeSchemes: catalog.barcodeSchemes.map(barcodeScheme),
    barcodeSets: catalog.barcodeSets.map(barcodeSet),
  };
}

function technology(entry: CatalogEntry): Technology {
  return {
    ...offered(entry),
    comingSoon: entry.comingSoon === true,
    manufacturer: text(entry["manufacturer"]),
    shortDescription: text(entry["shortDescription"]),
    description: text(entry["description"]),
    platformFamily: text(entry["platformFamily"]),
    readLengthClass: text(entry["readLengthClass"]),
    supportedReadLayouts: textsOrNull(entry["supportedReadLayouts"]),
    specs: list(entry["specs"], spec),
    pros: list(entry["pros"], remark),
    cons: list(entry["cons"], remark),
    bestFor: list(entry["bestFor"], text),
    icon: picture(entry["icon"]),
    color: text(entry["color"]),
    options: list(entry["options"], option),
    priceIndicator: text(entry["priceIndicator"]),
    turnaroundDays: days(entry["turnaroundDays"]),
    sourceUrl: webAddress(entry["sourceUrl"]),
    lastUpdated: text(entry["lastUpdated"]),
  };
}

function device(entry: CatalogEntry): Device {
  return {
    ...offered(entry),
    comingSoon: entry.comingSoon === true,
    platformId: text(entry["platformId"]),
    manufacturer: text(entry["manufacturer"]),
    shortDescription: text(entry["shortDescription"]),
    productOverview: text(entry["productOverview"]),
    specs: list(entry["specs"], spec),
    features: list(entry["features"], text),
    connectivity: text(entry["connectivity"]),
    compatibleFlowCells: textsOrNull(entry["compatibleFlowCells"]),
    compatibleKits: textsOrNull(entry["compatibleKits"]),
    compatibleSoftware: textsOrNull(entry["compatibleSoftware"]),
    sku: text(entry["sku"]),
    image: picture(entry["image"]),
    color: text(entry["color"]),
    sourceUrl: webAddress(entry["sourceUrl"]),
    lastUpdated: text(entry["lastUpdated"]),
  };
}

function flowCell(entry: CatalogEntry): FlowCell {
  return {
    ...offered(entry),
    sku: text(entry["sku"]),
    description: text(entry["description"]),
    category: text(entry["category"]),
    chemistry: text(entry["chemistry"]),
    specs: list(entry["specs"], spec),
    poreCount: number(entry["poreCount"]),
    maxOutput: text(entry["maxOutput"]),
    image: picture(entry["image"]),
    sourceUrl: webAddress(entry["sourceUrl"]),
  };
}

function kit(entry: CatalogEntry): Kit {
  return {
    ...offered(entry),
    sku: text(entry["sku"]),
    description: text(entry["description"]),
    category: text(entry["category"]),
    inputType: text(entry["inputType"]),
    multiplexing: flag(entry["multiplexing"]),
    barcodeCount: number(entry["barcodeCount"]),
    kitKind: text(entry["kitKind"]),
    doradoKitName: text(entry["doradoKitName"]),
    barcoding: barcoding(entry["barcoding"]),
    compatibleFlowCells: textsOrNull(entry["compatibleFlowCells"]),
    image: picture(entry["image"]),
    sourceUrl: webAddress(entry["sourceUrl"]),
  };
}

function barcoding(value: unknown): Barcoding | null {
  if (!isRecord(value)) return null;
  return {
    supported: flag(value["supported"]),
    builtIn: flag(value["builtIn"]),
    requiresAdditionalBarcodeKit: flag(value["requiresAdditionalBarcodeKit"]),
    barcodeSetId: text(value["barcodeSetId"]),
    maxBarcodesPerRun: number(value["maxBarcodesPerRun"]),
    compatibleBarcodeKits: textsOrNull(value["compatibleBarcodeKits"]),
  };
}

function software(entry: CatalogEntry): Software {
  return {
    ...offered(entry),
    description: text(entry["description"]),
    category: text(entry["category"]),
    version: text(entry["version"]),
    downloadUrl: webAddress(entry["downloadUrl"]),
  };
}

function barcodeScheme(entry: CatalogEntry): BarcodeScheme {
  return {
    ...common(entry),
    chemistry: text(entry["chemistry"]),
    description: text(entry["description"]),
  };
}

function barcodeSet(entry: CatalogEntry): BarcodeSet {
  const [first, last, ...more] = list(entry["barcodeRange"], number);
  const isRange = first !== undefined && last !== undefined && more.length === 0;
  return {
    ...common(entry),
    schemeId: text(entry["schemeId"]),
    description: text(entry["description"]),
    barcodeRange: isRange ? [first, last] : null,
    count: number(entry["count"]),
  };
}

function common(entry: CatalogEntry) {
  return { id: entry.id, name: text(entry["name"]) ?? entry.id };
}

function offered(entry: CatalogEntry) {
  return {
    ...common(entry),
    available: entry.available !== false,
    order: number(entry.order),
    localOverrides: entry.localOverrides === true,
  };
}

function spec(value: unknown): Spec | null {
  if (!isRecord(value)) return null;
  const label = text(value["label"]);
  const shown = text(value["value"]) ?? number(value["value"])?.toString() ?? null;
  return label === null || shown === null ? null : { label, value: shown, unit: text(value["unit"]) };
}

function remark(value: unknown): Remark | null {
  if (!isRecord(value)) return null;
  const words = text(value["text"]);
  return words === null ? null : { text: words, tooltip: text(value["tooltip"]) };
}

function option(value: unknown): TechnologyOption | null {
  if (!isRecord(value)) return null;
  const id = text(value["id"]);
  const { type } = value;
  if (id === null || (type !== "select" && type !== "checkbox" && type !== "number")) return null;
  return {
    id,
    label: text(value["label"]) ?? id,
    type,
    options: list(value["options"], choice),
    default: text(value["default"]) ?? number(value["default"]) ?? flag(value["default"]),
    helpText: text(value["helpText"]),
  };
}

function choice(value: unknown): { value: string; label: string } | null {
  if (!isRecord(value)) return null;
  const chosen = text(value["value"]);
  return chosen === null ? null : { value: chosen, label: text(value["label"]) ?? chosen };
}

function days(value: unknown): { min: number; max: number } | null {
  if (!isRecord(value)) return null;
  const [min, max] = [number(value["min"]), number(value["max"])];
  return min === null || max === null ? null : { min, max };
}

function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function flag(value: unknown): boolean | null {
  return typeof value === "boolean" ? value : null;
}

function list<T>(value: unknown, read: (item: unknown) => T | null): T[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).map(read).filter((item): item is NonNullable<typeof item> => item !== null);
}

function textsOrNull(value: unknown): string[] | null {
  return Array.isArray(value) ? list(value, text) : null;
}

function webAddress(value: unknown): string | null {
  const address = text(value);
  return address !== null && /^https?:\/\//i.test(address) ? address : null;
}

function picture(value: unknown): string | null {
  const address = text(value);
  return address !== null && /^(https?:\/\/|data:image\/)/i.test(address) ? address : null;
}
