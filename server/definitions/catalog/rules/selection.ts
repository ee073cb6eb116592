const TEXT_MAX_CHARACTERS = 500;
const LIST_MAX = 50;
const KEYS_MAX = 50;

const TEXTS = [
  "technologyId",
  "technologyName",
  "platformFamily",
  "readLengthClass",
  "deviceId",
  "deviceName",
  "flowCellId",
  "flowCellSku",
  "kitId",
  "kitSku",
  "barcodeKitId",
  "barcodeKitSku",
] as const;
const LISTS = ["supportedReadLayouts", "softwareIds"] as const;
const KNOWN: readonly string[] = [...TEXTS, ...LISTS, "id", "name"];

/** The sequencing technology of an order (reference §6, "Order selection value"). Names and catalog numbers are stored
 *  beside the ids, so that the order stays readable after the catalog changes. */
export type TechnologySelection = { technologyId: string } & {
  [Text in Exclude<(typeof TEXTS)[number], "technologyId">]?: string | undefined;
} & { [List in (typeof LISTS)[number]]?: string[] | undefined };

/** The selection that an answer contains, as far as it is readable; undefined for texts and everything else. */
export function parseSelection(answer: unknown): TechnologySelection | undefined {
  if (!isRecord(answer)) return undefined;
  const technologyId = parseText(answer["technologyId"]) ?? parseText(answer["id"]);
  if (technologyId === undefined) return undefined;
  const texts = TEXTS.flatMap((key) => {
    const text = parseText(answer[key]);
    return text === undefined ? [] : [[key, text] as const];
  });
  const lists = LISTS.flatMap((key) => {
    const list = answer[key];
    return isListOfTexts(list) ? [[key, list] as const] : [];
  });
  return { ...Object.fromEntries([...texts, ...lists]), technologyId };
}

/** Whether an answer is a valid choice: it names a technology, its other keys have the documented types, options of the
 *  technology are scalars, and every size is limited. */
export function isSelection(answer: unknown): boolean {
  if (!isRecord(answer) || parseText(answer["technologyId"]) === undefined) return false;
  const entries = Object.entries(answer);
  return (
    entries.length <= KEYS_MAX &&
    entries.every(([key, value]) => value === null || isAllowedValue(key, value))
  );
}

/** Formats an answer, most general part first: "MinION · MinION Mk1D · FLO-MIN114 · SQK-LSK114". A text is returned as
 *  it is; undefined for any other value. */
export function formatTechnology(answer: unknown): string | undefined {
  if (typeof answer === "string") return parseText(answer);
  const selection = parseSelection(answer);
  if (!selection) return undefined;
  const name = isRecord(answer) ? parseText(answer["name"]) : undefined;
  const words = [
    selection.technologyName ?? name ?? selection.technologyId,
    selection.deviceName ?? selection.deviceId,
    selection.flowCellSku ?? selection.flowCellId,
    selection.kitSku ?? selection.kitId,
    selection.barcodeKitSku ?? selection.barcodeKitId,
    ...formatOptions(answer),
  ];
  return [...new Set(words.filter((word) => word !== undefined))].join(" · ");
}

/** Chosen options of the technology, by option id. */
function formatOptions(answer: unknown): string[] {
  if (!isRecord(answer)) return [];
  return Object.entries(answer).flatMap(([key, value]) => {
    const isKnown = KNOWN.includes(key);
    const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return isKnown || !isPlain || value === "" || value === false
      ? []
      : value === true
        ? [key]
        : [`${key}: ${value}`];
  });
}

function isAllowedValue(key: string, value: unknown): boolean {
  if (key.length > TEXT_MAX_CHARACTERS) return false;
  if (isAmong(TEXTS, key)) return isShortText(value);
  if (isAmong(LISTS, key)) return isListOfTexts(value);
  return (
    isShortText(value) || typeof value === "number" || typeof value === "boolean" || isListOfTexts(value)
  );
}

function isAmong(keys: readonly string[], key: string): boolean {
  return keys.includes(key);
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= LIST_MAX && value.every(isShortText);
}

function isShortText(value: unknown): value is string {
  return typeof value === "string" && value.length <= TEXT_MAX_CHARACTERS;
}

function parseText(value: unknown): string | undefined {
  const text = isShortText(value) ? value.trim() : "";
  return text === "" ? undefined : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
