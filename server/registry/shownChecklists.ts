import type { ChecklistField } from "../definitions/checklists/checklist.ts";
import { raise } from "../platform/errors/apiError.ts";
import type { Context } from "../platform/rpc/context.ts";
import type { PublishedChecklist, PublishedChecklists } from "./readPublishedChecklists.ts";
import { unknownAccession } from "./errors.ts";
import { storedDocument, parseDocument } from "./documents.ts";
import { isRecord } from "./listing.ts";
import { servedRegistry, readable } from "./servedRegistry.ts";

/** Lists the checklists of the newest version in their order, without their fields. Raises notFound, unreadable. */
export async function listPublishedChecklists(ctx: Context) {
  const { version, checklists } = await publishedChecklists(ctx);
  return {
    version,
    checklists: checklists.map((checklist) => {
      const { fields, ...rest } = shownChecklist(checklist);
      return {
        ...rest,
        fieldCount: fields.length,
        mandatoryCount: fields.filter(({ required }) => required).length,
      };
    }),
  };
}

/** Returns one complete checklist. Raises notFound, unreadable, unknownAccession. */
export async function getPublishedChecklist(ctx: Context, { accession }: { accession: string }) {
  const { version, checklists } = await publishedChecklists(ctx);
  const found =
    checklists.find((one) => one.accession === accession) ?? raise(unknownAccession({ accession }));
  return { registryVersion: version, checklist: shownChecklist(found) };
}

async function publishedChecklists(ctx: Context): Promise<PublishedChecklists> {
  return parseDocument(storedDocument(readable((await servedRegistry(ctx)).checklists).all));
}

/** Converts a checklist for pages: known keys with the expected type. */
function shownChecklist(checklist: PublishedChecklist) {
  const text = (key: string) => textIn(checklist, key) ?? "";
  const { fields } = checklist;
  return {
    accession: checklist.accession,
    name: text("name") || checklist.accession,
    description: text("description"),
    version: text("version"),
    source: text("source"),
    image: textIn(checklist, "image") ?? null,
    fields: Array.isArray(fields) ? fields.flatMap(shownField) : [],
  };
}

function shownField(given: unknown): ChecklistField[] {
  if (!isRecord(given) || typeof given["name"] !== "string") return [];
  const { name, type, options, units, simpleValidation } = given;
  const terms = textsIn(options);
  const unitNames = textsIn(units);
  const rule = isRecord(simpleValidation) ? simpleValidation : {};
  const pattern = textIn(rule, "pattern");
  const patternMessage = textIn(rule, "patternMessage");
  return [
    {
      name,
      label: textIn(given, "label") ?? name,
      type: type === "textarea" || type === "select" ? type : "text",
      required: given["required"] === true,
      visible: true,
      helpText: textIn(given, "helpText") ?? "",
      group: textIn(given, "group") ?? "",
      ...(textIn(given, "example") !== undefined && { example: textIn(given, "example") }),
      ...(terms && { options: terms }),
      ...(unitNames && { units: unitNames }),
      simpleValidation: {
        ...(pattern !== undefined && { pattern }),
        ...(patternMessage !== undefined && { patternMessage }),
      },
    },
  ];
}

function textIn(given: Record<string, unknown>, key: string): string | undefined {
  const value = given[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function textsIn(given: unknown): string[] | undefined {
  if (!Array.isArray(given)) return undefined;
  // Some products write an option as { value, label }.
  const values = given.map((one: unknown) => (isRecord(one) ? one["value"] : one));
  return values.filter((one) => typeof one === "string");
}
