import { isRecord, type Listing, readListing } from "../listing.ts";

/** Creates the listing.json of a mirrored pipeline, so that the mirror returns the same metadata as its registry.
 *  told: its index entry. metadata: its complete metadata. here: versions whose packages are mirrored. elsewhere:
 *  versions that are listed without a package. index: URL of the index. */
export function mirroredListing(
  told: unknown,
  {
    metadata,
    here,
    elsewhere,
    index,
  }: { metadata: unknown; here: string[]; elsewhere: string[]; index: string },
): Listing {
  const { latestVersion, versions = [], source, ...listing } = readListing(withoutEmpty(told));
  const description = isRecord(metadata) ? metadata["description"] : undefined;
  const others = versions
    .filter(({ version }) => elsewhere.includes(version))
    .map(({ downloadUrl, ...version }) => ({
      ...version,
      ...(downloadUrl !== undefined &&
        URL.canParse(downloadUrl, index) && { downloadUrl: new URL(downloadUrl, index).href }),
    }));
  const offered = [...here, ...others.map(({ version }) => version)];
  return {
    ...listing,
    ...(typeof description === "string" && description !== "" && { description }),
    ...(latestVersion !== undefined &&
      (offered.includes(latestVersion) || here.length === 0) && { latestVersion }),
    ...(others.length > 0 && { versions: others }),
    // Packages of the original registry are served by the mirror.
    ...(source !== undefined && source.kind !== "registry" && { source }),
  };
}

/** Returns the value without null and empty texts. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  const told = Object.entries(value).filter(([, one]) => one !== null && one !== "");
  return Object.fromEntries(told.map(([key, one]) => [key, withoutEmpty(one)]));
}
