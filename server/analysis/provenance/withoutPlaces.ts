import { realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { packageRoot } from "../../platform/site/release.ts";
import { pathFree } from "../runRecords/pathFree.ts";
import { pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { Site } from "../../platform/site/site.ts";

/**
 * Returns a function that removes server paths from texts of a run, for every reader including facility admins, because
 * a crate may be passed on: paths below the data directory and the pipeline run directory become relative, and any
 * other path is reduced to its last part.
 */
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
  // The longest first, because one path may contain another.
  const places = [...new Set([...named, ...real])]
    .map((place) => (place.endsWith("/") ? place : `${place}/`))
    .filter((place) => place.length > 1)
    .sort((one, other) => other.length - one.length);
  return (text) => pathFree(places.reduce(without, text), null);
}

const HOST_MAX_CHARACTERS = 300;

// The path of a URL behind its host may equal a server path.
function without(text: string, place: string): string {
  return text.replaceAll(place, (found, at: number) =>
    /:\/\/[^\s/]+$/.test(text.slice(Math.max(0, at - HOST_MAX_CHARACTERS), at)) ? found : "",
  );
}

/** Applies the function to all texts within a JSON value. */
export function toldWithin(value: unknown, told: (text: string) => string): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_key, inner: unknown) =>
    typeof inner === "string" ? told(inner) : inner,
  );
}
