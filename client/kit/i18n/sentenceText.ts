import { fill, type Params, type SentenceData } from "../../../server/platform/errors/rules/fill.ts";

/** What the server says: a sentence, or a text of another's, such as of a pipeline package. */
export type Said = SentenceData | string;
/** How sentences read in another language, by code: their params as {name}, or a function where words depend on them. */
export type SentenceTexts = Record<string, string | ((params: Params) => string)>;

let words: ((sentence: SentenceData) => string | undefined) | undefined;

/** Has sentences read in another language from now on. more: what ends a list that is longer than shown. */
export function addSentenceTexts(texts: SentenceTexts, more: (count: number) => string): void {
  words = wording(texts, more);
}

/** What the server says, in the language of the interface; in the server's own words where there is no other text. */
export function textOfSaid(said: Said): string {
  return typeof said === "string" ? said : (words?.(said) ?? said.text);
}

/** What finds the text of a sentence by its code; undefined where there is none. */
export function wording(
  texts: SentenceTexts,
  more: (count: number) => string,
): (sentence: SentenceData) => string | undefined {
  return find;

  function find({ code, params }: SentenceData): string | undefined {
    const found = Object.hasOwn(texts, code) ? texts[code] : undefined;
    if (found === undefined) return undefined;
    if (typeof found === "function") return found(params);
    return fill(found, params, (inner) => find(inner) ?? inner.text, more);
  }
}
