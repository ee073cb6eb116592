import { t } from "../../kit/i18n/t.ts";
import { formatAnswer } from "../../kit/sheet/parseAnswer.ts";

const VALUE_MAX_CHARACTERS = 80;
// The id of a record identifies nothing for a reader.
const RECORD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Formats the changes of an audit entry as "status: DRAFT → SUBMITTED" for each changed scalar, including answers of
 * the order's own fields; other lists and objects are too long to show.
 * @param before as recorded; likewise after
 */
export function formatChanges({ before, after }: { before: unknown; after: unknown }): string[] {
  const [was, is] = [plainValues(before), plainValues(after)];
  const [answered, answers] = [answersIn(before), answersIn(after)];
  return [
    ...changes(
      Object.keys(is).filter((name) => name in was),
      was,
      is,
    ),
    // A missing answer has no key.
    ...(answered && answers
      ? changes([...new Set([...Object.keys(answered), ...Object.keys(answers)])], answered, answers)
      : []),
  ];
}

function changes(names: string[], was: Record<string, string>, is: Record<string, string>): string[] {
  const none = t("common.none");
  return names
    .map((name) => ({ name, from: was[name] ?? none, to: is[name] ?? none }))
    .filter(({ from, to }) => from !== to && !RECORD_ID.test(from) && !RECORD_ID.test(to))
    .map(({ name, from, to }) => `${name}: ${shortened(from)} → ${shortened(to)}`);
}

function plainValues(values: unknown): Record<string, string> {
  if (!isRecord(values)) return {};
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value === null || typeof value !== "object")
      .map(([name, value]) => [name, formatAnswer(value) || t("common.none")]),
  );
}

function answersIn(values: unknown): Record<string, string> | undefined {
  const answers = isRecord(values) ? values["customFields"] : undefined;
  if (!isRecord(answers)) return undefined;
  const texts = Object.entries(answers).map(([name, answer]) => [
    name,
    formatAnswer(answer) || t("common.none"),
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shortened(value: string): string {
  return value.length > VALUE_MAX_CHARACTERS ? `${value.slice(0, VALUE_MAX_CHARACTERS)}…` : value;
}
