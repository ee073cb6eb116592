import { pipeline } from "node:stream/promises";
import { create as contentDisposition } from "content-disposition";
import type { Reply } from "./reply.ts";
import type { Export } from "../server/platform/exports/Export.ts";

/** Streams a file that is made while it is sent, as a download. HEAD gets the headers alone. */
export async function exported(making: Promise<Export>): Promise<Reply> {
  const { name, contentType, stream } = await making;
  return async (req, res) => {
    res.set({ "Content-Type": contentType, "Content-Disposition": contentDisposition(name) });
    if (req.method === "HEAD") {
      stream.destroy();
      res.end();
    } else {
      // The status is on its way: whoever asked sees a file that breaks off rather than one that looks whole.
      await pipeline(stream, res).catch(() => res.destroy());
    }
  };
}
