import { t } from "../../kit/i18n/t.ts";

interface Named {
  orderNumber: string;
  name: string | null;
}

/** How an order is called on the first page. */
export function orderInWords({ orderNumber, name }: Named): string {
  return name === null ? orderNumber : `${orderNumber} · ${name}`;
}

/** The name, or the text for a missing name. */
export function nameInWords({ name }: Named): string {
  return name ?? t("home.unnamed");
}

/** That a list has more than its first rows; undefined where it has not. */
export function moreInWords({ total, rows }: { total: number; rows: unknown[] }): string | undefined {
  return total > rows.length ? t("home.more", { more: total - rows.length }) : undefined;
}
