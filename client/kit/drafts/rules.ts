import { t } from "../i18n/t.ts";

type Rule = (value: string) => string | null;

/** Says that a field is empty, by its name. */
export function required(label: string): Rule {
  return (value) => (value.trim() === "" ? t("draft.missing", { label }) : null);
}

/** Says what is wrong with an e-mail address that must be given. The server has the last word. */
export function emailAddress(label: string): Rule {
  return (value) =>
    required(label)(value) ?? (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : t("draft.noEmail"));
}

/** Says that a password that must be given is empty or too short. */
export function newPassword(label: string, characters: number): Rule {
  return (value) => {
    if (value === "") return t("draft.missing", { label });
    return value.length < characters ? t("draft.tooShort", { characters }) : null;
  };
}
