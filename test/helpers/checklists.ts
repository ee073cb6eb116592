import type { Browser } from "./browser.ts";

/** A definition as a facility writes it, with one field of each type. */
export function aDefinition(accession = "LAB:1", changes: Record<string, unknown> = {}) {
  return {
    name: "River mud",
    description: "For mud of rivers.",
    version: "1.0.0",
    source: "https://example.org/mud",
    accession,
    fields: [
      {
        type: "text",
        label: "depth",
        name: "depth",
        required: true,
        helpText: "How deep it was taken.",
        group: "place",
        units: ["m", "cm"],
        simpleValidation: { pattern: "[0-9]+", patternMessage: "Give a whole number." },
        example: "12",
      },
      {
        type: "select",
        label: "colour",
        name: "colour",
        required: false,
        helpText: "",
        group: "looks",
        options: ["black", "brown"],
      },
    ],
    ...changes,
  };
}

/** The definition as the API returns it. */
export function answered(definition: ReturnType<typeof aDefinition>, changes: Record<string, unknown> = {}) {
  return {
    available: true,
    category: "mixs",
    deprecated: false,
    ...definition,
    fields: definition.fields.map((field) => ({ visible: true, ...field })),
    ...changes,
  };
}

/** Imports one file through the typed client. */
export function importFile(browser: Browser, fileName: string, content: unknown, more: object = {}) {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return browser.post("/trpc/checklists.import", { fileName, text, ...more });
}
