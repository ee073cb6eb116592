import type { Knex } from "knex";
import { posix } from "node:path";
import { ReferenceData } from "../../../db/models/ReferenceData.ts";
import { RunReferenceData } from "../../../db/models/RunReferenceData.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { notReadyForRun, referenceNotReady, stateInRun } from "./errors.ts";

/** A setting of a run that names an entry of the catalog, or a path below one. */
export interface ReferenceUse {
  key: string;
  path: string;
  entry: ReferenceData;
}

/** Lists the absolute paths in a configuration, also in lists, without trailing slashes. Pure. */
export function pathsInConfig(config: Record<string, unknown>): { key: string; path: string }[] {
  return Object.entries(config).flatMap(([key, value]) =>
    [value].flat().flatMap((one) => {
      if (typeof one !== "string" || !one.startsWith("/") || one.length > 1000) return [];
      return [{ key, path: posix.normalize(one).replace(/(?<=.)\/+$/, "") }];
    }),
  );
}

/** Finds the entries that the settings of a run name; of nested entries the innermost. */
export async function findUses(db: Knex, config: Record<string, unknown>): Promise<ReferenceUse[]> {
  const paths = pathsInConfig(config);
  if (paths.length === 0) return [];
  const places = [...new Set(paths.flatMap(({ path }) => pathAndParents(path)))];
  const entries = await ReferenceData.query(db).whereRaw("path = any(?)", [
    places.filter((place) => !place.includes("\0")),
  ]);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return paths.flatMap(({ key, path }) => {
    const place = pathAndParents(path).find((one) => byPath.has(one));
    const entry = place === undefined ? undefined : byPath.get(place);
    return entry ? [{ key, path, entry }] : [];
  });
}

function pathAndParents(path: string): string[] {
  const parts = path.split("/");
  return parts
    .map((_part, index) => parts.slice(0, parts.length - index).join("/"))
    .filter((one) => one !== "");
}

/** Returns a sentence for each use of an entry that is not ready. Pure. */
export function usesNotReady({ registry }: PipelinePackage, uses: ReferenceUse[]): Sentence[] {
  return uses
    .filter(({ entry }) => entry.state !== "ready")
    .map(({ key, entry: { name, version, state } }) =>
      referenceNotReady({
        setting: registry.configSchema.properties[key]?.title ?? key,
        name: [name, version].filter(Boolean).join(" "),
        state: state === "ready" ? "" : stateInRun[state](),
      }),
    );
}

/**
 * Records the reference data of a run, replacing earlier records. Locks the entries, so that none is deleted or changed
 * until the transaction ends. Raises notReadyForRun for an entry that is no longer as it was found.
 */
export async function recordUses(trx: Knex.Transaction, runId: string, uses: ReferenceUse[]): Promise<void> {
  await RunReferenceData.query(trx).where({ runId }).delete();
  if (uses.length === 0) return;
  const ids = [...new Set(uses.map(({ entry }) => entry.id))].sort();
  const locked = await ReferenceData.query(trx).whereIn("id", ids).orderBy("id").forShare();
  const isSame = locked.length === ids.length && locked.every(({ state }) => state === "ready");
  if (!isSame) raise(notReadyForRun());
  const byId = new Map(locked.map((entry) => [entry.id, entry]));
  await RunReferenceData.query(trx)
    .insert(
      uses.flatMap(({ key, path, entry }) => {
        const { id, name, kind, version, checksum, sourceUrl } = byId.get(entry.id) ?? entry;
        return [
          {
            runId,
            settingKey: key,
            path,
            entryId: id,
            name,
            kind,
            version,
            checksum: checksum ?? "",
            sourceUrl: sourceUrl?.replace(/[?#].*$/, "") ?? null,
          },
        ];
      }),
    )
    // A list may name a path twice.
    .onConflict(["runId", "settingKey", "path"])
    .ignore();
}

/** Reads the reference data of a run, by setting. */
export async function readUses(db: Knex, runId: string): Promise<RunReferenceData[]> {
  return RunReferenceData.query(db).where({ runId }).orderBy(["settingKey", "path"]).limit(500);
}
