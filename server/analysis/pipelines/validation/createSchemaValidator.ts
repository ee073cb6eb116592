import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatError, type ValidationError, typeName } from "./validationError.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import {
  atLeast,
  atMost,
  empty,
  mustBe,
  mustMatch,
  namedTwice,
  oneOf,
  patternSentences,
  required,
  tooLong,
  tooManyEntries,
  unknownKey,
  unknownKeyIgnored,
  wrong,
} from "./packageSentences.ts";

// Only the branch that was taken reports errors for these keywords.
const SILENT = new Set(["if", "propertyNames"]);

/**
 * Returns a function that validates a document against the JSON Schema of its kind and returns every error with its
 * key. folder: the directory of the schemas, <kind>.schema.json. file: the name in the errors. ignored: collects
 * unknown keys instead of errors; they are removed from the document.
 */
export function createSchemaValidator<Kind extends string>(folder: string) {
  // What a pattern wants, in errors. x-code: key of patternSentences; x-says: a text of the content of a registry.
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    strictTypes: false,
    // Branches of a rule refer to sibling keywords.
    strictRequired: false,
  });
  ajv.addVocabulary(["x-code", "x-says"]);
  const compiled = new Map<Kind, ValidateFunction>();

  return function validateShape(
    kind: Kind,
    file: string,
    document: unknown,
    ignored?: ValidationError[],
  ): ValidationError[] {
    const validate = compiled.get(kind) ?? compile(kind);
    if (validate(document)) return [];
    const errors = (validate.errors ?? []).filter(({ keyword }) => !SILENT.has(keyword));
    const unknown = ignored === undefined ? [] : errors.filter(isUnknownKey);
    for (const error of unknown) {
      ignored?.push({ file, key: errorKey(error), problem: unknownKeyIgnored() });
      Reflect.deleteProperty(error.data as object, String(error.params["additionalProperty"]));
    }
    const faults = errors
      .filter((error) => !unknown.includes(error))
      .map((error) => ({ file, key: errorKey(error), problem: formatProblem(error) }));
    // Two branches of a rule may report the same error.
    const distinct = new Map(faults.map((fault) => [formatError(fault), fault]));
    return [...distinct.values()];
  };

  function compile(kind: Kind): ValidateFunction {
    const schema: unknown = JSON.parse(readFileSync(join(folder, `${kind}.schema.json`), "utf8"));
    const validate = ajv.compile(schema as object);
    compiled.set(kind, validate);
    return validate;
  }
}

function isUnknownKey({ keyword }: ErrorObject): boolean {
  return keyword === "additionalProperties";
}

function errorKey({ instancePath, keyword, params, propertyName }: ErrorObject): string {
  const steps = instancePath
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (keyword === "required") steps.push(String(params["missingProperty"]));
  if (keyword === "additionalProperties") steps.push(String(params["additionalProperty"]));
  if (propertyName !== undefined) steps.push(propertyName);
  return steps.reduce(
    (key, step) => (/^\d+$/.test(step) ? `${key}[${step}]` : key ? `${key}.${step}` : step),
    "",
  );
}

function formatProblem({ keyword, params, parentSchema, message }: ErrorObject): Sentence | string {
  const limit = String(params["limit"]);
  switch (keyword) {
    case "required":
      return required();
    case "additionalProperties":
      return unknownKey();
    case "type":
      return mustBe({ type: typeName(params["type"]) });
    case "enum":
      return oneOf({ choices: (params["allowedValues"] as unknown[]).map(String).join(", ") });
    case "pattern":
      return patternProblem(parentSchema, String(params["pattern"]));
    case "minimum":
      return atLeast({ limit });
    case "maximum":
      return atMost({ limit });
    case "maxLength":
      return tooLong({ limit });
    case "minLength":
    case "minItems":
    case "minProperties":
      return empty();
    case "maxItems":
    case "maxProperties":
      return tooManyEntries({ limit });
    case "uniqueItems":
      return namedTwice();
    default:
      return message ?? wrong();
  }
}

function patternProblem(schema: ErrorObject["parentSchema"], pattern: string): Sentence | string {
  const code: unknown = schema?.["x-code"];
  const says: unknown = schema?.["x-says"];
  if (typeof code === "string" && Object.hasOwn(patternSentences, code))
    return patternSentences[code as keyof typeof patternSentences]();
  return typeof says === "string" ? says : mustMatch({ pattern });
}
