import type { SentenceData } from "../../../server/platform/errors/rules/fill.ts";
import { textOfSaid } from "./sentenceText.ts";

/**
 * The header with code and params of a refusal, for responses of the documented paths, whose bodies contain only the
 * text.
 */
export const REFUSAL_HEADER = "X-Refusal";

/** The translated text of a refusal from a documented path. */
export function textOfAnswer(text: string, header: string | null): string {
  if (header === null) return text;
  try {
    const { code, params } = JSON.parse(decoded(header)) as Partial<SentenceData>;
    return code !== undefined && params !== undefined ? textOfSaid({ code, params, text }) : text;
  } catch {
    return text;
  }
}

function decoded(base64url: string): string {
  const bytes = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
