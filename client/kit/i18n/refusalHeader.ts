import type { SentenceData } from "../../../server/platform/errors/rules/fill.ts";
import { textOfSaid } from "./sentenceText.ts";

/** Where answers of the documented paths, whose bodies have the text alone, tell code and params of a refusal. */
export const REFUSAL_HEADER = "X-Refusal";

/** The text of a refusal that did not come over tRPC, in the language of the interface. */
export function textOfAnswer(text: string, header: string | null): string {
  if (header === null) return text;
  try {
    const { code, params } = JSON.parse(decodeURIComponent(header)) as Partial<SentenceData>;
    return code !== undefined && params !== undefined ? textOfSaid({ code, params, text }) : text;
  } catch {
    return text;
  }
}
