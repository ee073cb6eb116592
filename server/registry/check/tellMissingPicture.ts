import type { ContentReader } from "./contentReader.ts";

const ADDRESS = "/registry/assets/";

/** Reports a picture URL of this registry for which the content has no file. */
export function tellMissingPicture(
  { refuse }: ContentReader,
  { file, key, address, pictures }: { file: string; key: string; address: unknown; pictures: Set<string> },
): void {
  if (typeof address !== "string" || !address.startsWith("/")) return;
  const isThere = address.startsWith(ADDRESS) && pictures.has(address.slice(ADDRESS.length));
  if (!isThere) refuse(file, key, `names ${address}, which is no picture of assets/`);
}
