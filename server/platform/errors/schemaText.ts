import { ApiError } from "./apiError.ts";
import { type ParamsAnd, sentence, Sentence } from "./rules/sentence.ts";

const byText = new Map<string, Sentence>();

/** Returns the text of a sentence for a schema, which accepts only text as its message, and registers it, so that
 *  sentenceOfSchema finds the sentence. */
export function schemaText(said: Sentence | ApiError): string {
  const found = said instanceof ApiError ? said.sentence : said;
  byText.set(found.text, found);
  return found.text;
}

/** Defines the message of a schema for a refused input, and returns its text. */
export function inputText<const Text extends string>(
  code: string,
  text: Text,
  ...[fixed]: ParamsAnd<Text, never, []>
): string {
  return schemaText(new Sentence(code, text, fixed ?? {}));
}

/** Returns the registered sentence of a schema message; undefined for a text of the library. */
export function sentenceOfSchema(text: string): Sentence | undefined {
  return byText.get(text);
}

/** Other problems of a field: the messages of the library have no subject, ours are complete. */
export const fieldInvalid = sentence("request.fieldInvalid", "{field}: {problem}");
export const inputInvalid = sentence("request.inputInvalid", "{problem}");
