import exceljs from "exceljs";
import type { Answer } from "./client.ts";
import type { Site } from "./site.ts";

export interface Sheet {
  name: string;
  rows: (string | number)[][];
}

/** The bytes of an Excel workbook. */
export async function buildWorkbook(sheets: Sheet[]): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  for (const { name, rows } of sheets) workbook.addWorksheet(name).addRows(rows);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** Sends a workbook as the form of the documents does. */
export function sendWorkbook(
  site: Site,
  orderId: string,
  bytes: Uint8Array,
  {
    apply = false,
    name = "plan.xlsx",
    who = site.admin,
  }: { apply?: boolean; name?: string; who?: Site["admin"] } = {},
): Promise<Answer> {
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(bytes)]), name);
  const query = apply ? "?apply=true" : "";
  return who.post(`/api/orders/${orderId}/sequencing/runs/import${query}`, form);
}
