import { isRecord, type Listing, readListing } from "../listing.ts";

/** What listing.json of a mirrored pipeline says, so that the mirror tells of it what its registry does.
 *  told: its entry in the index. metadata: everything that is told of it. here: the versions whose packages are here.
 *  elsewhere: those that are listed without a package. index: the address of the index. */
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
    // What comes from that registry comes from this one here.
    ...(source !== undefined && source.kind !== "registry" && { source }),
  };
}

/** The value without what says nothing: null, and texts of no length. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  const told = Object.entries(value).filter(([, one]) => one !== null && one !== "");
  return Object.fromEntries(told.map(([key, one]) => [key, withoutEmpty(one)]));
}
