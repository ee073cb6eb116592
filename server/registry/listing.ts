/** The content of listing.json, which overrides the metadata of the packages of a pipeline. Keys with a wrong type
 *  are ignored. */
export interface Listing {
  name?: string;
  shortName?: string;
  shortDescription?: string;
  description?: string;
  category?: string;
  tags?: string[];
  author?: string;
  provider?: string;
  latestVersion?: string;
  versions?: { version: string; downloadUrl?: string; sha256?: string }[];
  verified?: boolean;
  featured?: boolean;
  status?: string;
  icon?: string;
  isPrivate?: boolean;
  licenseRequired?: boolean;
  targets?: { supported: ("study" | "order")[] };
  sequencingCompatibility?: Record<string, unknown>;
  source?: Record<string, unknown> & { kind: string };
  databases?: Record<string, unknown>[];
}

const TEXTS = [
  "name",
  "shortName",
  "shortDescription",
  "description",
  "category",
  "author",
  "provider",
  "latestVersion",
  "status",
  "icon",
] as const;
const FLAGS = ["verified", "featured", "isPrivate", "licenseRequired"] as const;

/** Parses a listing. Throws an Error when it is not an object, or when isPrivate is not a boolean, so that a typing
 *  error cannot publish a private pipeline. */
export function readListing(document: unknown): Listing {
  if (!isRecord(document)) throw new Error("listing.json is not an object");
  const listing: Listing = {};
  for (const key of TEXTS) {
    const value = document[key];
    if (typeof value === "string") listing[key] = value;
  }
  for (const key of FLAGS) {
    const value = document[key];
    if (typeof value === "boolean") listing[key] = value;
  }
  if (document["isPrivate"] !== undefined && listing.isPrivate === undefined)
    throw new Error("listing.json: isPrivate must be true or false");
  const { tags, versions, targets, sequencingCompatibility, source, databases } = document;
  if (Array.isArray(tags)) listing.tags = tags.filter((tag) => typeof tag === "string");
  if (Array.isArray(versions)) listing.versions = versions.flatMap(parseVersion);
  if (isRecord(targets) && Array.isArray(targets["supported"]))
    listing.targets = { supported: targets["supported"].filter(isTarget) };
  if (isRecord(sequencingCompatibility)) listing.sequencingCompatibility = sequencingCompatibility;
  if (isRecord(source) && typeof source["kind"] === "string")
    listing.source = { ...source, kind: source["kind"] };
  if (Array.isArray(databases)) listing.databases = databases.filter(isRecord);
  return listing;
}

function parseVersion(given: unknown): NonNullable<Listing["versions"]> {
  if (!isRecord(given) || typeof given["version"] !== "string") return [];
  const { version, downloadUrl, sha256 } = given;
  return [
    {
      version,
      ...(typeof downloadUrl === "string" && { downloadUrl }),
      ...(typeof sha256 === "string" && /^[0-9a-f]{64}$/i.test(sha256) && { sha256: sha256.toLowerCase() }),
    },
  ];
}

function isTarget(value: unknown): value is "study" | "order" {
  return value === "study" || value === "order";
}

/** Returns whether a value of a document is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
