import { ApiError } from "./apiError.ts";
import { type ParamsAnd, sentence, Sentence } from "./sentence.ts";

const byText = new Map<string, Sentence>();

/** The text of a sentence for a schema, which can hold nothing else: the answer finds the sentence by it again. */
export function schemaText(said: Sentence | ApiError): string {
  const found = said instanceof ApiError ? said.sentence : said;
  byText.set(found.text, found);
  return found.text;
}

/** Defines what a schema says of an input that it refuses, and gives its text. */
export function inputText<const Text extends string>(
  code: string,
  text: Text,
  ...[fixed]: ParamsAnd<Text, never, []>
): string {
  return schemaText(new Sentence(code, text, fixed ?? {}));
}

/** The sentence whose text a schema refused an input with. */
export function sentenceOfSchema(text: string): Sentence | undefined {
  return byText.get(text);
}

/** What else is wrong with a field: in the words of the library, which have no subject, or in ours. */
export const fieldInvalid = sentence("request.fieldInvalid", "{field}: {problem}");
export const inputInvalid = sentence("request.inputInvalid", "{problem}");
