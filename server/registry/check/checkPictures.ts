import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ContentReader } from "./contentReader.ts";
import { PICTURE_MAX_BYTES, PICTURE_NAME, pictureProblem } from "./pictureProblem.ts";

const PICTURES_MAX = 2_000;

/** Validates the pictures in assets/. Returns all names, including those of invalid pictures. */
export async function checkPictures({ folder, list, refuse }: ContentReader): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { name, isFolder } of await list("assets")) {
    const file = `assets/${name}`;
    if (isFolder || !PICTURE_NAME.test(name)) {
      refuse(
        file,
        "",
        "must be a picture with a name of small letters, digits, hyphens, underscores and dots, ending in .svg, .png or .webp",
      );
      continue;
    }
    names.add(name);
    if (names.size === PICTURES_MAX + 1) refuse("assets", "", `must have at most ${PICTURES_MAX} pictures`);
    const { size } = await stat(join(folder, file));
    const problem =
      size > PICTURE_MAX_BYTES
        ? "is larger than 2 MiB"
        : pictureProblem(name, await readFile(join(folder, file)));
    if (problem !== undefined) refuse(file, "", problem);
  }
  return names;
}
