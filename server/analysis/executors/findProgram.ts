import { access, constants, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";

/**
 * Returns the absolute path of the program that a child process with this PATH would start, or undefined when PATH has
 * none of this name.
 */
export async function findProgram(
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
