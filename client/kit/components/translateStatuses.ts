import { hasText, t } from "../i18n/t.ts";

/** Replaces states and stages in a recorded sentence by their labels: "from DRAFT" becomes "from Draft". */
export function translateStatuses(text: string): string {
  return text.replaceAll(/\b[A-Z][A-Z_]+\b/g, (word) => {
    const key = [`stage.${word}`, `status.${word}`].find(hasText);
    return key === undefined ? word : t(key);
  });
}
