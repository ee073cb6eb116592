import { createHash } from "node:crypto";
import { type CatalogConfig, COLLECTIONS } from "../../definitions/catalog/rules/catalog.ts";
import { inTexts } from "../../platform/errors/rules/sentence.ts";
import { validateCatalog } from "../../definitions/catalog/rules/validateCatalog.ts";
import { parseCatalog } from "../../definitions/catalog/rules/parseCatalog.ts";
import type { PublishedChecklist } from "../readPublishedChecklists.ts";
import { isRecord } from "../listing.ts";
import { type Release, readReleases } from "../releases.ts";
import { readResearchData } from "../researchData.ts";
import { type RegistryClient, describeFailure } from "./requestRegistry.ts";
import { type MirrorPicture, pictureMirror } from "./mirrorPictures.ts";
import type { MirrorFailure } from "./mirrorPipeline.ts";
import { type MirrorRecord, placeDocument } from "./mirrorRecord.ts";

/** The existing channels. A registry has no list of its channels. */
const CHANNELS = ["stable", "beta"];
const CHECKLISTS_VERSION_MAX = 999_999_999;
const PICTURED = { technologies: "icon", devices: "image", flowCells: "image", kits: "image" } as const;

interface Into {
  folder: string;
  record: MirrorRecord;
  failures: MirrorFailure[];
}
type IntoWithPictures = Into & { picture: MirrorPicture };

/** The result for a part of the registry, as text; undefined when the registry does not have the part. */
export type MirroredPart = string | undefined;

type MirrorPart = (ask: RegistryClient, into: IntoWithPictures) => Promise<MirroredPart>;

/** Parts of a registry besides its pipelines, by their display name. */
const PARTS: Record<string, MirrorPart> = {
  Checklists: mirrorChecklists,
  Releases: mirrorReleases,
  Catalog: mirrorCatalog,
  "Research data": mirrorResearch,
};

/** Mirrors the parts of a registry besides its pipelines: each document as its file of a content directory, with its
 *  pictures. Failures are appended to `failures`. begins: receives the name of each part before it starts. */
export async function mirrorParts(
  ask: RegistryClient,
  into: Into,
  begins: (name: string) => void,
): Promise<Map<string, MirroredPart>> {
  const done = new Map<string, MirroredPart>();
  const picture = pictureMirror(ask, into);
  for (const [name, mirror] of Object.entries(PARTS)) {
    begins(name);
    try {
      done.set(name, await mirror(ask, { ...into, picture }));
    } catch (error) {
      into.failures.push({ what: name, why: describeFailure(error) });
    }
  }
  return done;
}

export const PARTS_COUNT = Object.keys(PARTS).length;

async function mirrorChecklists(ask: RegistryClient, into: IntoWithPictures): Promise<MirroredPart> {
  const document = await ask.document("/registry/mixs");
  if (document === undefined || isEmptyList(document, "checklists")) return undefined;
  const { version, checklists } = isRecord(document) ? document : {};
  const isCounted =
    typeof version === "number" &&
    Number.isInteger(version) &&
    version > 0 &&
    version <= CHECKLISTS_VERSION_MAX;
  if (!isCounted || !Array.isArray(checklists) || !checklists.every(isChecklist))
    throw new Error("The package registry did not return checklists");
  const images: Record<string, string> = {};
  await withPictures(into, { name: "checklists", document }, async (picture) => {
    for (const { accession, image } of checklists)
      if (typeof image === "string" && image !== "") images[accession] = await picture(image);
  });
  const plain = checklists.map(({ image: _image, ...checklist }) => checklist);
  await placeDocument(into.folder, `checklists/${version}.json`, { version, checklists: plain });
  await placeDocument(into.folder, "checklists/images.json", images);
  return `${checklists.length}, version ${version}`;
}

async function mirrorReleases(ask: RegistryClient, { folder }: Into): Promise<MirroredPart> {
  const releases: Release[] = [];
  for (const channel of CHANNELS) {
    const answer = await ask.document(`/version?channel=${channel}`);
    if (answer === undefined) continue;
    const latest = readReleases({ releases: [isRecord(answer) ? answer["latest"] : undefined] });
    // A registry of static files may return the same release for every channel.
    releases.push(...latest.filter((release) => release.channel === channel));
  }
  if (releases.length === 0) return undefined;
  await placeDocument(folder, "releases.json", { releases });
  return releases.map(({ channel, version }) => `${channel} ${version}`).join(", ");
}

async function mirrorCatalog(ask: RegistryClient, into: IntoWithPictures): Promise<MirroredPart> {
  const document = await ask.document("/registry/sequencing-tech");
  if (document === undefined) return undefined;
  const config = parseCatalog(document);
  if (!config) throw new Error("The package registry did not return a catalog");
  const faults = validateCatalog(config);
  if (faults.length > 0) throw new Error(inTexts(faults).join("; "));
  if (config.version === 0 && COLLECTIONS.every((collection) => config[collection].length === 0))
    return undefined;
  const { syncUrl: _syncUrl, lastSyncedAt: _lastSyncedAt, ...catalog } = config;
  const mirrored: CatalogConfig = { ...catalog };
  await withPictures(into, { name: "catalog", document }, async (picture) => {
    for (const [collection, field] of Object.entries(PICTURED) as [keyof typeof PICTURED, string][])
      mirrored[collection] = await Promise.all(
        catalog[collection].map(async (entry) => {
          const address = entry[field];
          return typeof address === "string" && address !== ""
            ? { ...entry, [field]: await picture(address) }
            : entry;
        }),
      );
  });
  await placeDocument(into.folder, "sequencing-tech.json", mirrored);
  return `${catalog.technologies.length} technologies, version ${catalog.version}`;
}

async function mirrorResearch(ask: RegistryClient, { folder }: Into): Promise<MirroredPart> {
  const document = await ask.document("/research-data");
  if (document === undefined || isEmptyList(document, "metrics")) return undefined;
  const research = readResearchData(document);
  await placeDocument(folder, "research-data.json", research);
  return `${research.metrics.length} metrics`;
}

/** Processes the pictures of a document. When all are mirrored, they are downloaded again only with a changed
 *  document, because a changed picture requires a new version. */
async function withPictures(
  { record, failures, picture }: IntoWithPictures,
  { name, document }: { name: string; document: unknown },
  work: (picture: (address: string) => Promise<string>) => Promise<void>,
): Promise<void> {
  const sha256 = createHash("sha256").update(JSON.stringify(document)).digest("hex");
  const isKnown = record.documents[name] === sha256;
  const failed = failures.length;
  await work((address) => picture(address, isKnown));
  if (failures.length === failed) record.documents[name] = sha256;
}

function isEmptyList(document: unknown, key: string): boolean {
  const list = isRecord(document) ? document[key] : undefined;
  return Array.isArray(list) && list.length === 0;
}

function isChecklist(given: unknown): given is PublishedChecklist {
  return isRecord(given) && typeof given["accession"] === "string";
}
