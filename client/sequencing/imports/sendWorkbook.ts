import { t } from "../../kit/i18n/t.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import type { ReadPlan, Table } from "./plan.ts";
import { REFUSAL_HEADER, textOfAnswer } from "../../kit/i18n/refusalHeader.ts";

/** The limit of the server (spec §8), checked before the upload. */
const WORKBOOK_MAX_BYTES = 5 * 1024 * 1024;

/** Sends a workbook to the server and returns the preview of its import. Rejects with the sentence of the refusal. */
export async function sendWorkbook(orderId: string, file: File): Promise<ReadPlan> {
  if (file.size > WORKBOOK_MAX_BYTES) throw new Error(t("imports.tooLarge"));
  const body = new FormData();
  body.set("file", file);
  const address = `/api/orders/${orderId}/sequencing/runs/import/sheet`;
  const response = await fetch(address, { method: "POST", body }).catch(() => undefined);
  if (!response) throw new Error(t("frame.error.offline"));
  const answer = (await response.json().catch(() => ({}))) as { table: Table; error?: string };
  const { table, error = t("frame.error.title") } = answer;
  if (!response.ok) throw new Error(textOfAnswer(error, response.headers.get(REFUSAL_HEADER)));
  const review = await trpcClient.imports.review.mutate({ orderId, fileName: file.name, table });
  return { fileName: file.name, table, review };
}
