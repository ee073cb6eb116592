import { realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { packageRoot } from "../../platform/site/release.ts";
import { pathFree } from "../runRecords/pathFree.ts";
import { pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { Site } from "../../platform/site/site.ts";

/** How texts of a run are told to anybody at all, facility admins too, for a crate is passed on: files below the data
 *  base path and the folder of runs begin where those end, and of any other path of the disk its last part is left. */
export async function withoutPlaces(
  site: Site,
  { runFolder }: { runFolder: string | null },
): Promise<(text: string) => string> {
  const { dataBasePath } = await readSetting("sequencing-files");
  const named = [
    dataBasePath,
    runFolder && dirname(runFolder),
    await pipelineRunDir(site),
    site.env.home,
    packageRoot(),
  ].filter((place) => place !== null);
  const real = await Promise.all(named.map((place) => realpath(place).catch(() => place)));
  // The longest first: one place may lie within another.
  const places = [...new Set([...named, ...real])]
    .map((place) => (place.endsWith("/") ? place : `${place}/`))
    .filter((place) => place.length > 1)
    .sort((one, other) => other.length - one.length);
  return (text) => pathFree(places.reduce(without, text), null);
}

const HOST_MAX_CHARACTERS = 300;

// What an address of the web goes on with behind its host may look like a place of the disk.
function without(text: string, place: string): string {
  return text.replaceAll(place, (found, at: number) =>
    /:\/\/[^\s/]+$/.test(text.slice(Math.max(0, at - HOST_MAX_CHARACTERS), at)) ? found : "",
  );
}

/** The same for all texts within a value that JSON can hold. */
export function toldWithin(value: unknown, told: (text: string) => string): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_key, inner: unknown) =>
    typeof inner === "string" ? told(inner) : inner,
  );
}
