const ABSOLUTE_PATH = /(?<![\w./~])\/(?:[^\s/'"`<>|:;,()[\]{}]+\/)*([^\s/'"`<>|:;,()[\]{}]+)\/?/g;

/**
 * Removes server paths from a text: each is shortened to its last part after an ellipsis; paths below the run directory
 * begin with the directory's name, as everywhere.
 */
export function pathFree(text: string, runFolder: string | null): string {
  const place = runFolder?.slice(0, runFolder.lastIndexOf("/") + 1) ?? "";
  const shortened = place.length > 1 ? text.replaceAll(place, "") : text;
  return shortened.replaceAll("file:///", "file:/").replaceAll(ABSOLUTE_PATH, "…/$1");
}
