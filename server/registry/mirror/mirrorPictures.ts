import { createHash } from "node:crypto";
import { access } from "node:fs/promises";
import { join } from "node:path";
import {
  PICTURE_MAX_BYTES,
  PICTURE_NAME,
  pictureProblem,
  detectPictureType,
} from "../check/pictureProblem.ts";
import { type RegistryClient, describeFailure } from "./requestRegistry.ts";
import type { MirrorFailure } from "./mirrorPipeline.ts";
import { type MirrorRecord, placeFile } from "./mirrorRecord.ts";

const PICTURES_MAX = 2_000;
const ASSETS = "/registry/assets/";

/** Mirrors the picture of a URL to assets/ and returns its URL in the mirror; a picture that cannot be downloaded
 *  keeps its absolute URL. isKnown: the document is unchanged since the last run, so that existing pictures are not
 *  downloaded. */
export type MirrorPicture = (address: string, isKnown: boolean) => Promise<string>;

/** Returns a function that mirrors the pictures of one registry, each at most once per run. Pictures of the registry
 *  keep their names, others receive a generated one. Failures are appended to `failures`. */
export function pictureMirror(
  ask: RegistryClient,
  { folder, record, failures }: { folder: string; record: MirrorRecord; failures: MirrorFailure[] },
): MirrorPicture {
  const origin = new URL(ask.base).origin;
  const fetching = new Map<string, Promise<string>>();

  async function fetched(url: string): Promise<string> {
    try {
      const bytes = await ask.bytes(url, PICTURE_MAX_BYTES);
      const name = pictureName(url, origin, bytes);
      const problem = pictureProblem(name, bytes);
      if (problem !== undefined) throw new Error(`The picture ${problem}`);
      await placeFile(folder, `assets/${name}`, bytes);
      record.pictures[url] = name;
      return ASSETS + name;
    } catch (error) {
      failures.push({ what: url, why: describeFailure(error) });
      return url;
    }
  }

  return async (address, isKnown) => {
    // A data URL needs no download.
    if (/^\s*data:/i.test(address) || !URL.canParse(address, origin)) return address;
    const url = new URL(address, origin).href;
    const known = record.pictures[url];
    const isNamed = known !== undefined && PICTURE_NAME.test(known);
    if (isKnown && isNamed && (await isThere(join(folder, "assets", known)))) return ASSETS + known;
    const picture = fetching.get(url) ?? (fetching.size < PICTURES_MAX ? fetched(url) : url);
    fetching.set(url, Promise.resolve(picture));
    return picture;
  };
}

function pictureName(url: string, origin: string, bytes: Buffer): string {
  const { pathname, origin: place, search } = new URL(url);
  const own = pathname.startsWith(ASSETS) ? pathname.slice(ASSETS.length) : "";
  if (place === origin && search === "" && PICTURE_NAME.test(own)) return own;
  const type = detectPictureType(bytes);
  if (type === undefined) throw new Error("The image is not SVG, PNG or WebP");
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
