import { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { atKey, eitherType, inFile, isThereTwice, moreWarnings, typeSentences } from "./packageSentences.ts";

/**
 * A validation error of a package. file: path relative to the package; "" for the directory itself. key: position in
 * that file, as `outputs[0].discovery.pattern`; "" for the whole file. problem: the rest of the sentence; a plain text
 * only in the content of a registry, which its operator reads.
 */
export interface ValidationError {
  file: string;
  key: string;
  problem: Sentence | string;
}

const WARNINGS_MAX = 50;

/** Formats warnings as sentences: the first ones, and the number of the others. */
export function warningSentences(warnings: ValidationError[]): (Sentence | string)[] {
  const shown = warnings.slice(0, WARNINGS_MAX).map(faultSentence);
  const count = warnings.length - WARNINGS_MAX;
  return count > 0 ? [...shown, moreWarnings({ count })] : shown;
}

/** Formats warnings as texts, for the command line. */
export function formatWarnings(warnings: ValidationError[]): string[] {
  return warningSentences(warnings).map(inText);
}

/** Formats the validation error as one sentence: "manifest.json: package.id is required". */
export function faultSentence({ file, key, problem }: ValidationError): Sentence | string {
  const said = key === "" ? problem : atKey({ key, problem });
  return file === "" ? said : inFile({ file, problem: said });
}

export function formatError(fault: ValidationError): string {
  return inText(faultSentence(fault));
}

function inText(said: Sentence | string): string {
  return said instanceof Sentence ? said.text : said;
}

/** Returns errors for entries of a list with the same id. */
export function duplicateIds(file: string, list: string, entries: { id: string }[]): ValidationError[] {
  const ids = entries.map(({ id }) => id);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [{ file, key: `${list}[${index}].id`, problem: isThereTwice({ name: id }) }],
  );
}

/** Returns the name of a JSON Schema type, or of several, in a sentence: "an integer". */
export function typeName(type: unknown): Sentence | string {
  return [type]
    .flat()
    .map(nameOfOne)
    .reduce((first, second) => eitherType({ first, second }));
}

function nameOfOne(type: unknown): Sentence | string {
  const key = String(type);
  return Object.hasOwn(typeSentences, key) ? typeSentences[key as keyof typeof typeSentences]() : key;
}
