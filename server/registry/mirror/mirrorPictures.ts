import { createHash } from "node:crypto";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { PICTURE_MAX_BYTES, PICTURE_NAME, pictureProblem, pictureTypeOf } from "../check/pictureProblem.ts";
import type { AskRegistry } from "./askRegistry.ts";
import type { MirrorFailure } from "./mirrorPipeline.ts";
import type { MirrorRecord } from "./mirrorRecord.ts";
import { placeFile } from "./placeDocument.ts";
import { whyOf } from "./whyOf.ts";

const PICTURES_MAX = 2_000;
const ASSETS = "/registry/assets/";

/** Gives a function that has the picture of an address lie in assets/ and gives the address it has in the mirror; one
 *  that cannot be had keeps its whole address, and that is told. A picture of the registry keeps its name; others get
 *  one of their own.
 *  isKnown: the document that names them is the one of the last time; then what is there is not fetched. */
export function pictureMirror(
  ask: AskRegistry,
  {
    folder,
    record,
    isKnown,
    failures,
  }: { folder: string; record: MirrorRecord; isKnown: boolean; failures: MirrorFailure[] },
): (address: string) => Promise<string> {
  const origin = new URL(ask.base).origin;
  const asked = new Map<string, Promise<string>>();

  async function mirrored(url: string): Promise<string> {
    const known = record.pictures[url];
    if (
      isKnown &&
      known !== undefined &&
      PICTURE_NAME.test(known) &&
      (await isThere(join(folder, "assets", known)))
    )
      return ASSETS + known;
    try {
      const bytes = await ask.bytes(url, PICTURE_MAX_BYTES);
      const name = nameOf(url, origin, bytes);
      const problem = pictureProblem(name, bytes);
      if (problem !== undefined) throw new Error(`The picture ${problem}`);
      await placeFile(folder, `assets/${name}`, bytes);
      record.pictures[url] = name;
      return ASSETS + name;
    } catch (error) {
      failures.push({ what: url, why: whyOf(error) });
      return url;
    }
  }

  return async (address) => {
    // What is in the document itself needs nobody.
    if (/^\s*data:/i.test(address) || !URL.canParse(address, origin)) return address;
    const url = new URL(address, origin).href;
    const asking = asked.get(url) ?? (asked.size < PICTURES_MAX ? mirrored(url) : Promise.resolve(url));
    asked.set(url, asking);
    return asking;
  };
}

function nameOf(url: string, origin: string, bytes: Buffer): string {
  const { pathname, origin: place, search } = new URL(url);
  const own = pathname.startsWith(ASSETS) ? pathname.slice(ASSETS.length) : "";
  if (place === origin && search === "" && PICTURE_NAME.test(own)) return own;
  const type = pictureTypeOf(bytes);
  if (type === undefined) throw new Error("The picture is neither SVG nor PNG nor WebP");
  const [called = ""] = /[^/]*$/.exec(pathname.toLowerCase().replace(/\.\w+$/, "")) ?? [];
  const plain = called.replaceAll(/[^a-z0-9]+/g, "-").slice(0, 50);
  return `${createHash("sha256").update(url).digest("hex").slice(0, 12)}-${plain}.${type}`;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
