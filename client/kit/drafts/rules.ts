import { t } from "../i18n/t.ts";

type Rule = (value: string) => string | null;

/** Validates that a field is not empty. */
export function required(label: string): Rule {
  return (value) => (value.trim() === "" ? t("draft.missing", { label }) : null);
}

/** Validates a mandatory email address. The server decides finally. */
export function emailAddress(label: string): Rule {
  return (value) =>
    required(label)(value) ?? (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : t("draft.noEmail"));
}

/** Validates that a mandatory password is not empty or too short. */
export function newPassword(label: string, characters: number): Rule {
  return (value) => {
    if (value === "") return t("draft.missing", { label });
    return value.length < characters ? t("draft.tooShort", { characters }) : null;
  };
}
