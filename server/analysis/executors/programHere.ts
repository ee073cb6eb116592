import { access, constants, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** Where a program of this name is that a child of ours would be started by: absolute; undefined: nowhere on the path
 *  it is given. */
export async function programHere(
  { PATH = "" }: Record<string, string>,
  name: string,
): Promise<string | undefined> {
  for (const folder of PATH.split(delimiter)) {
    const place = join(folder, name);
    const isThere = await access(place, constants.X_OK).then(
      async () => (await stat(place)).isFile(),
      () => false,
    );
    if (folder !== "" && isThere) return place;
  }
  return undefined;
}
