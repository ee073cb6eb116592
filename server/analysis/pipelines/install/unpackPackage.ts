import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import { isRelativeInside } from "../../../data/files/dataRoot.ts";
import { packageUnreadable, whyUnreadable } from "../errors.ts";
import { z } from "zod";
import { PAYLOAD_LEVELS_MAX, PAYLOAD_VALUES_MAX } from "../../limits.ts";
import { measureJson } from "../../../platform/input/measureJson.ts";

const ENTRIES_MAX = 2_000;
const UNPACKED_MAX_BYTES = 256 * 1024 * 1024;
/** Includes headers and padding. */
const INFLATED_MAX_BYTES = UNPACKED_MAX_BYTES + 16 * 1024 * 1024;
const PATH_MAX_CHARACTERS = 500;

/**
 * Writes the files of a payload into the new directory `folder`: a gzipped tar of the package directory, or JSON in one
 * of three forms (additions §7; see filesInJson). Accepts only regular files and directories below it: no links, no
 * paths outside, within size limits. Raises packageUnreadable.
 */
export async function unpackPackage(payload: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const isGzip = payload[0] === 0x1f && payload[1] === 0x8b;
  try {
    await (isGzip ? unpackTar(payload, folder) : unpackJson(payload, folder));
  } catch (error) {
    throw error instanceof ApiError ? error : packageUnreadable({ why: whyUnreadable.damaged() }, error);
  }
}

async function unpackTar(payload: Buffer, folder: string): Promise<void> {
  const entries = extract();
  const unpacking = pipeline(Readable.from([payload]), createGunzip(), bounded(), entries);
  // An error ends the loop below, which throws it; the promise itself must not end the process as an unhandled
  // rejection.
  unpacking.catch(() => {});
  let count = 0;
  let bytes = 0;
  for await (const entry of entries) {
    const { type, name, size, mode } = entry.header;
    bytes += size;
    if (++count > ENTRIES_MAX || bytes > UNPACKED_MAX_BYTES)
      raise(packageUnreadable({ why: whyUnreadable.tooLarge() }));
    const path = safeTarget(folder, name);
    if (type === "directory") await mkdir(path, { recursive: true });
    else if (type === "file") {
      await mkdir(dirname(path), { recursive: true });
      await pipeline(entry, createWriteStream(path, { flags: "wx", mode: mode & 0o111 ? 0o755 : 0o644 }));
      continue;
    } else raise(packageUnreadable({ why: whyUnreadable.notFiles() }));
    entry.resume();
  }
  await unpacking;
}

/** Limits the inflated size, because data after the last file of a tar would otherwise inflate without limit. */
function bounded(): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > INFLATED_MAX_BYTES) done(packageUnreadable({ why: whyUnreadable.tooLarge() }));
      else done(null, piece);
    },
  });
}

async function unpackJson(payload: Buffer, folder: string): Promise<void> {
  const files = filesInJson(payload);
  if (files.length > ENTRIES_MAX) raise(packageUnreadable({ why: whyUnreadable.tooLarge() }));
  for (const { path, bytes } of files) {
    const place = safeTarget(folder, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes, { flag: "wx" });
  }
}

function safeTarget(folder: string, name: string): string {
  const path = name.replace(/^(\.\/)+/, "").replace(/\/+$/, "");
  // The root of the tar itself.
  if (path === "" || path === ".") return folder;
  if (path.length > PATH_MAX_CHARACTERS || !isRelativeInside(path))
    raise(packageUnreadable({ why: whyUnreadable.pathOutside() }));
  return join(folder, path);
}

interface PackageFile {
  path: string;
  bytes: Buffer;
}

const texts = z.record(z.string(), z.string());
const listed = z.object({
  files: z.array(z.object({ path: z.string(), content: z.string(), encoding: z.string().nullish() })),
});
const mapped = z.object({ files: texts });
const document = z.record(z.string(), z.unknown());
const documents = z.object({
  files: z.undefined().optional(),
  manifest: document,
  definition: document,
  registry: document,
  samplesheet: z.string().nullish(),
  parsers: texts.nullish(),
});
const stated = z.object({
  id: z.string().nullish(),
  package: z.object({ id: z.string().nullish() }).nullish(),
});

/**
 * Returns the files of a package in a JSON payload, in one of three forms: { files: [{ path, content, encoding? }] }, {
 * files: { path: text } }, or { manifest, definition, registry, samplesheet?, parsers? } with the documents as objects,
 * the samplesheet map as YAML text and the parsers as texts by path. `id` and `package.id` must equal the id in the
 * manifest. The payload is measured before parsing. Raises packageUnreadable; does not validate paths.
 */
function filesInJson(payload: Buffer): PackageFile[] {
  const { levels, values } = measureJson(payload);
  if (levels > PAYLOAD_LEVELS_MAX) raise(packageUnreadable({ why: whyUnreadable.nestedTooDeep() }));
  if (values > PAYLOAD_VALUES_MAX) raise(packageUnreadable({ why: whyUnreadable.tooLarge() }));
  const given = JSON.parse(payload.toString("utf8")) as unknown;
  const files = parseFiles(given);
  const claimed = stated.safeParse(given).data;
  const id = claimed?.package?.id ?? claimed?.id ?? undefined;
  const manifestId = id === undefined ? undefined : parseId(files);
  if (id !== undefined && manifestId !== undefined && id !== manifestId)
    raise(packageUnreadable({ why: whyUnreadable.otherId() }));
  return files;
}

function parseFiles(given: unknown): PackageFile[] {
  const list = listed.safeParse(given).data;
  if (list)
    return list.files.map(({ path, content, encoding }) => ({
      path,
      bytes: Buffer.from(content, encoding === "base64" ? "base64" : "utf8"),
    }));
  const map = mapped.safeParse(given).data;
  if (map) return textFiles(map.files);
  const { manifest, definition, registry, samplesheet, parsers } =
    documents.safeParse(given).data ?? raise(packageUnreadable({ why: whyUnreadable.unknownFormat() }));
  return textFiles({
    "manifest.json": JSON.stringify(manifest),
    "definition.json": JSON.stringify(definition),
    "registry.json": JSON.stringify(registry),
    ...(samplesheet && { "samplesheet.yaml": samplesheet }),
  }).concat(textFiles(parsers ?? {}));
}

function textFiles(files: Record<string, string>): PackageFile[] {
  return Object.entries(files).map(([path, content]) => ({ path, bytes: Buffer.from(content) }));
}

function parseId(files: PackageFile[]): string | undefined {
  const manifest = files.find(({ path }) => path.replace(/^(\.\/)+/, "") === "manifest.json");
  if (!manifest || measureJson(manifest.bytes).values > PAYLOAD_VALUES_MAX) return undefined;
  const { package: named } = JSON.parse(manifest.bytes.toString("utf8")) as { package?: { id?: unknown } };
  return typeof named?.id === "string" ? named.id : undefined;
}
