import { fill, type Params, type SentenceData } from "../../../server/platform/errors/rules/fill.ts";
import { formatBytes, formatNumber } from "./formatNumber.ts";

/** A text of the server: a sentence with code and params, or third-party text, such as from a pipeline package. */
export type ServerText = SentenceData | string;
/** The translations of sentences by code: params as {name}, or a function where the wording depends on them. */
export type SentenceTexts = Record<string, string | ((params: Params) => string)>;

const known: SentenceTexts = {};
let words: ((sentence: SentenceData) => string | undefined) | undefined;

/**
 * Adds translations of sentences.
 * @param more formats the remainder of a truncated list
 */
export function addSentenceTexts(texts: SentenceTexts, more: (count: number) => string): void {
  words = createTranslator(Object.assign(known, texts), more);
}

/** Translates a text of the server; returns the server's text without a translation. */
export function sentenceText(said: ServerText): string {
  return typeof said === "string" ? said : (words?.(said) ?? said.text);
}

/** Returns a function that finds the translation of a sentence by its code; undefined without one. */
export function createTranslator(
  texts: SentenceTexts,
  more: (count: number) => string,
): (sentence: SentenceData) => string | undefined {
  return find;

  function find({ code, params }: SentenceData): string | undefined {
    const found = Object.hasOwn(texts, code) ? texts[code] : undefined;
    if (found === undefined) return undefined;
    if (typeof found === "function") return found(params);
    return fill(found, params, {
      sentence: (inner) => find(inner) ?? inner.text,
      number: formatParam,
      more,
    });
  }
}

// Identifiers are not grouped: job 12345, HTTP status 1000.
const IDENTIFIER = /(?:id|version|revision|status|code|port)$/i;

function formatParam(value: number, name: string): string {
  if (name.endsWith("Bytes")) return formatBytes(value);
  return IDENTIFIER.test(name) ? String(value) : formatNumber(value);
}
