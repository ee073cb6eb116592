import { t } from "../../kit/i18n/t.ts";
import type { ReadPlan } from "./plan.ts";

/** As much as the server takes (spec §8): a larger one need not be sent to be refused. */
const WORKBOOK_MAX_BYTES = 5 * 1024 * 1024;

/** Has the server read a workbook, and say what importing it would do. Rejects with a sentence that says why not. */
export async function sendWorkbook(orderId: string, file: File): Promise<ReadPlan> {
  if (file.size > WORKBOOK_MAX_BYTES) throw new Error(t("imports.tooLarge"));
  const body = new FormData();
  body.set("file", file);
  const address = `/api/orders/${orderId}/sequencing/runs/import/sheet`;
  const response = await fetch(address, { method: "POST", body }).catch(() => undefined);
  if (!response) throw new Error(t("frame.error.offline"));
  const answer = (await response.json().catch(() => ({}))) as Omit<ReadPlan, "fileName"> & { error?: string };
  if (!response.ok) throw new Error(answer.error ?? t("frame.error.title"));
  return { fileName: file.name, table: answer.table, review: answer.review };
}
