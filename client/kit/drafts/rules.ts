import { t } from "../i18n/t.ts";

type Rule = (value: string) => string | null;

/** Validates that a field is not empty. */
export function required(label: string): Rule {
  return (value) => (value.trim() === "" ? t("drafts.missing", { label }) : null);
}

/** Validates a mandatory email address. The server decides finally. */
export function emailAddress(label: string): Rule {
  return (value) =>
    required(label)(value) ?? (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : t("drafts.noEmail"));
}

/** Validates that a mandatory password is not empty or too short. */
export function newPassword(label: string, characters: number): Rule {
  return (value) => {
    if (value === "") return t("drafts.missing", { label });
    return value.length < characters ? t("drafts.tooShort", { characters }) : null;
  };
}
