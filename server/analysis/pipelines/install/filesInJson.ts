import { z } from "zod";
import { raise } from "../../../platform/errors/apiError.ts";
import { PAYLOAD_LEVELS_MAX, PAYLOAD_VALUES_MAX } from "../../../platform/limits/limits.ts";
import { measureJson } from "../../../platform/input/measureJson.ts";
import { packageUnreadable } from "../errors.ts";

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
export function filesInJson(payload: Buffer): PackageFile[] {
  const { levels, values } = measureJson(payload);
  if (levels > PAYLOAD_LEVELS_MAX) raise(packageUnreadable({ why: "it is nested too deeply" }));
  if (values > PAYLOAD_VALUES_MAX) raise(packageUnreadable({ why: "it is too large" }));
  const given = JSON.parse(payload.toString("utf8")) as unknown;
  const files = filesOf(given);
  const claimed = stated.safeParse(given).data;
  const id = claimed?.package?.id ?? claimed?.id ?? undefined;
  const manifestId = id === undefined ? undefined : idIn(files);
  if (id !== undefined && manifestId !== undefined && id !== manifestId)
    raise(packageUnreadable({ why: "its id and that of its manifest differ" }));
  return files;
}

function filesOf(given: unknown): PackageFile[] {
  const list = listed.safeParse(given).data;
  if (list)
    return list.files.map(({ path, content, encoding }) => ({
      path,
      bytes: Buffer.from(content, encoding === "base64" ? "base64" : "utf8"),
    }));
  const map = mapped.safeParse(given).data;
  if (map) return textFiles(map.files);
  const { manifest, definition, registry, samplesheet, parsers } =
    documents.safeParse(given).data ??
    raise(packageUnreadable({ why: "it is neither a gzipped tar nor JSON with the files of a package" }));
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

function idIn(files: PackageFile[]): string | undefined {
  const manifest = files.find(({ path }) => path.replace(/^(\.\/)+/, "") === "manifest.json");
  if (!manifest || measureJson(manifest.bytes).values > PAYLOAD_VALUES_MAX) return undefined;
  const { package: named } = JSON.parse(manifest.bytes.toString("utf8")) as { package?: { id?: unknown } };
  return typeof named?.id === "string" ? named.id : undefined;
}
