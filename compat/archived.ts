import { pipeline } from "node:stream/promises";
import { create as contentDisposition } from "content-disposition";
import type { Archive } from "../server/data/delivery/archive/openArchive.ts";
import type { Reply } from "./reply.ts";

/** Streams an archive as a download and reports the sent bytes to it. HEAD receives only the headers. */
export async function archived(opening: Promise<Archive>): Promise<Reply> {
  const { name, contentType, sizeBytes, stream, onSent } = await opening;
  return async (req, res) => {
    res.set({
      "Content-Type": contentType,
      "Content-Length": String(sizeBytes),
      "Content-Disposition": contentDisposition(name),
    });
    if (req.method === "HEAD") {
      stream.destroy();
      res.end();
      return;
    }
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        yield chunk;
        // The next chunk is requested only after this one was sent.
        onSent(chunk.length);
      }
    }
    // A file that cannot be sent completely aborts the transfer, so that the archive does not appear complete.
    await pipeline(stream, counted, res).catch(() => res.destroy());
  };
}
