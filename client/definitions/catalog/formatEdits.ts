import type { CatalogEdits } from "../../../server/definitions/catalog/rules/diffCatalogs.ts";
import { t } from "../../kit/i18n/t.ts";

/** Summarizes the entries affected by a change of the catalog. */
export function formatEdits({ count, first }: CatalogEdits): string {
  if (count === 0) return t("catalog.edit.none");
  const texts = first.map(({ id, name, kind }) => t(`catalog.edit.${kind}`, { name: name ?? id }));
  const more = count - first.length;
  return [...texts, ...(more > 0 ? [t("catalog.edit.more", { amount: more })] : [])].join(", ");
}
