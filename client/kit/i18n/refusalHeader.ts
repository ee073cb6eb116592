import type { SentenceData } from "../../../server/platform/errors/rules/fill.ts";
import { sentenceText } from "./sentenceText.ts";

/**
 * The header with code and params of a refusal, for responses of the documented paths, whose bodies contain only the
 * text.
 */
export const REFUSAL_HEADER = "X-Refusal";

/** The translated text of a refusal from a documented path. */
export function translateResponse(text: string, header: string | null): string {
  if (header === null) return text;
  try {
    const { code, params } = JSON.parse(decoded(header)) as Partial<SentenceData>;
    return code !== undefined && params !== undefined ? sentenceText({ code, params, text }) : text;
  } catch {
    return text;
  }
}

/** The header with the sentences of a response of a documented path, whose body contains only their texts. */
export const SENTENCES_HEADER = "X-Sentences";

/** Parses the JSON of a response; its texts become the sentences that the header contains. */
export function parseWithSentences(json: string, header: string | null): unknown {
  const sentences = new Map(sentencesIn(header).map((sentence) => [sentence.text, sentence]));
  return JSON.parse(json, (_key, value: unknown) =>
    typeof value === "string" ? (sentences.get(value) ?? value) : value,
  );
}

function sentencesIn(header: string | null): SentenceData[] {
  try {
    return header === null ? [] : (JSON.parse(decoded(header)) as SentenceData[]);
  } catch {
    return [];
  }
}

function decoded(base64url: string): string {
  const bytes = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
