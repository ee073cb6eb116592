import type { Readable } from "node:stream";

/** A generated file. The stream can be read once. */
export interface Export {
  name: string;
  contentType: string;
  stream: Readable;
}
