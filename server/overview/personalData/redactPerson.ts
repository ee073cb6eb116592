import type { RedactableEntry } from "../../platform/audit/chain/redactEntries.ts";

/** What identifies a person, and what replaces it. */
export interface ErasedPerson {
  userId: string;
  email: string;
  fullName: string;
  label: string;
}

/** The values of an account that are personal, in the audit entries about it. */
const PERSONAL_KEYS = new Set([
  "email",
  "firstName",
  "lastName",
  "phone",
  "institution",
  "orcid",
  "mailRefusal",
  "mailRefusedAddress",
  "subject",
]);

/** Replaces the email address and the full name of a person in all texts of a JSON value. */
export function redactPerson<Value>(value: Value, person: ErasedPerson): Value {
  return redactValue(value, person) as Value;
}

/** The values of an audit entry without those of a person. */
export function redactEntry({ targetType, targetId, before, after }: RedactableEntry, person: ErasedPerson) {
  const isAbout = targetType === "user" && targetId === person.userId;
  const redact = (values: Record<string, unknown> | null) =>
    redactPerson(isAbout ? withoutPersonalKeys(values, person) : values, person);
  return { before: redact(before), after: redact(after) };
}

function withoutPersonalKeys(
  values: Record<string, unknown> | null,
  { label }: ErasedPerson,
): Record<string, unknown> | null {
  if (values === null) return null;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      PERSONAL_KEYS.has(key) && value !== null ? label : value,
    ]),
  );
}

function redactValue(value: unknown, person: ErasedPerson): unknown {
  if (typeof value === "string") return redactText(value, person);
  if (Array.isArray(value)) return value.map((one) => redactValue(one, person));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, redactValue(one, person)]));
}

function redactText(text: string, { email, fullName, label }: ErasedPerson): string {
  return [email, fullName].reduce((left, part) => replaceAllIgnoringCase(left, part, label), text);
}

function replaceAllIgnoringCase(text: string, part: string, label: string): string {
  if (part === "") return text;
  const pattern = part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(pattern, "giu"), () => label);
}
