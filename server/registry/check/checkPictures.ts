import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ContentReader } from "./contentReader.ts";
import { pictureFault } from "./pictureFault.ts";

const PICTURE_MAX_BYTES = 100 * 1024;
const PICTURES_MAX = 2_000;

/** Judges the pictures in assets/. Gives the names of all, fit or not. */
export async function checkPictures({ folder, list, refuse }: ContentReader): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { name, isFolder } of await list("assets")) {
    const file = `assets/${name}`;
    if (isFolder || !/^[a-z0-9][a-z0-9._-]{0,99}\.svg$/.test(name)) {
      refuse(
        file,
        "",
        "must be a picture with a name of small letters, digits, hyphens, underscores and dots, ending in .svg",
      );
      continue;
    }
    names.add(name);
    if (names.size === PICTURES_MAX + 1) refuse("assets", "", `must have at most ${PICTURES_MAX} pictures`);
    const { size } = await stat(join(folder, file));
    const problem =
      size > PICTURE_MAX_BYTES
        ? "is larger than 100 KiB"
        : pictureFault(await readFile(join(folder, file), "utf8"));
    if (problem !== undefined) refuse(file, "", problem);
  }
  return names;
}
