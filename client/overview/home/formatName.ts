import { t } from "../../kit/i18n/t.ts";

interface Named {
  orderNumber: string;
  name: string | null;
}

/** The name of an order on the home page. */
export function formatOrder({ orderNumber, name }: Named): string {
  return name === null ? orderNumber : `${orderNumber} · ${name}`;
}

/** The number of items beyond the listed ones as text; undefined without any. */
export function formatMore({ total, rows }: { total: number; rows: unknown[] }): string | undefined {
  return total > rows.length ? t("home.more", { more: total - rows.length }) : undefined;
}
