import { create as contentDisposition } from "content-disposition";
import type { Printed } from "../server/platform/documents/printLabels.ts";
import type { Reply } from "./reply.ts";

/** Sends a document for printing. A PDF is displayed in the browser, which has a print button. */
export async function printed(printing: Promise<Printed>): Promise<Reply> {
  const { name, contentType, isShown, bytes } = await printing;
  return (_req, res) => {
    res.set({
      "Content-Type": contentType,
      "Content-Disposition": contentDisposition(name, { type: isShown ? "inline" : "attachment" }),
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    });
    res.status(200).send(Buffer.from(bytes));
  };
}
