import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type PackageFault, typeName } from "./packageFault.ts";

// Only the branch that was taken reports errors for these keywords.
const SILENT = new Set(["if", "propertyNames"]);

/**
 * Returns a function that validates a document against the JSON Schema of its kind and returns every error with its
 * key. folder: the directory of the schemas, <kind>.schema.json. file: the name in the errors. ignored: collects
 * unknown keys instead of errors; they are removed from the document.
 */
export function schemaJudge<Kind extends string>(folder: string) {
  // x-says: the description of a pattern in errors.
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    strictTypes: false,
    // Branches of a rule refer to sibling keywords.
    strictRequired: false,
  });
  ajv.addVocabulary(["x-says"]);
  const compiled = new Map<Kind, ValidateFunction>();

  return function shapeFaults(
    kind: Kind,
    file: string,
    document: unknown,
    ignored?: PackageFault[],
  ): PackageFault[] {
    const validate = compiled.get(kind) ?? compile(kind);
    if (validate(document)) return [];
    const errors = (validate.errors ?? []).filter(({ keyword }) => !SILENT.has(keyword));
    const unknown = ignored === undefined ? [] : errors.filter(isUnknownKey);
    for (const error of unknown) {
      ignored?.push({ file, key: keyOf(error), problem: "is not a known key and is ignored" });
      Reflect.deleteProperty(error.data as object, String(error.params["additionalProperty"]));
    }
    const faults = errors
      .filter((error) => !unknown.includes(error))
      .map((error) => ({ file, key: keyOf(error), problem: problemOf(error) }));
    // Two branches of a rule may report the same error.
    const told = new Map(faults.map((fault) => [`${fault.key} ${fault.problem}`, fault]));
    return [...told.values()];
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

function keyOf({ instancePath, keyword, params, propertyName }: ErrorObject): string {
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

function problemOf({ keyword, params, parentSchema, message }: ErrorObject): string {
  const limit = String(params["limit"]);
  const says: unknown = parentSchema?.["x-says"];
  switch (keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
      return "is not a known key";
    case "type":
      return `must be ${[params["type"]].flat().map(typeName).join(" or ")}`;
    case "enum":
      return `must be one of: ${(params["allowedValues"] as unknown[]).map(String).join(", ")}`;
    case "pattern":
      return typeof says === "string" ? says : `must match ${String(params["pattern"])}`;
    case "minimum":
      return `must be at least ${limit}`;
    case "maximum":
      return `must be at most ${limit}`;
    case "maxLength":
      return `must have at most ${limit} characters`;
    case "minLength":
    case "minItems":
    case "minProperties":
      return "must not be left empty";
    case "maxItems":
    case "maxProperties":
      return `must have at most ${limit} entries`;
    case "uniqueItems":
      return "must not name anything twice";
    default:
      return message ?? "is wrong";
  }
}
