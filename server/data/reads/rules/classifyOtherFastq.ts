import { longestExtension } from "./pairFiles.ts";

const UNDETERMINED = /^undetermined(?![\p{L}\p{N}])/iu;
const INDEX = /(?:^|[_.-])I[1-4](?:_\d{3})?$/i;

/**
 * Returns why a FASTQ file is no read of a sample, by its name: undetermined reads of a demultiplexed run, or index
 * reads; null for every other file. name: without directories. allowedExtensions: the read extensions.
 */
export function classifyOtherFastq(
  name: string,
  allowedExtensions: string[],
): "undetermined" | "index" | null {
  const extension = longestExtension(name, allowedExtensions);
  if (extension === "") return null;
  if (UNDETERMINED.test(name)) return "undetermined";
  return INDEX.test(name.slice(0, name.length - extension.length)) ? "index" : null;
}
