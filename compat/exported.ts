import { pipeline } from "node:stream/promises";
import { create as contentDisposition } from "content-disposition";
import type { Reply } from "./reply.ts";
import type { Export } from "../server/platform/exports/Export.ts";

/** Streams a generated file as a download. HEAD receives only the headers. */
export async function exported(making: Promise<Export>): Promise<Reply> {
  const { name, contentType, stream } = await making;
  return async (req, res) => {
    res.set({ "Content-Type": contentType, "Content-Disposition": contentDisposition(name) });
    if (req.method === "HEAD") {
      stream.destroy();
      res.end();
    } else {
      // The status is already sent: an error aborts the transfer, so that the file does not appear complete.
      await pipeline(stream, res).catch(() => res.destroy());
    }
  };
}
