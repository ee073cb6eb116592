const ABSOLUTE_PATH = /(?<![\w./~])\/(?:[^\s/'"`<>|:;,()[\]{}]+\/)*([^\s/'"`<>|:;,()[\]{}]+)\/?/g;

/** Text without any path of the server's disk: of each the last part is left, after an ellipsis; those below the run's
 *  folder begin with its name, as its files are named everywhere. */
export function pathFree(text: string, runFolder: string | null): string {
  const place = runFolder?.slice(0, runFolder.lastIndexOf("/") + 1) ?? "";
  const shortened = place.length > 1 ? text.replaceAll(place, "") : text;
  return shortened.replaceAll("file:///", "file:/").replaceAll(ABSOLUTE_PATH, "…/$1");
}
