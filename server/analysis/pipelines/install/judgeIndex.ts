import { z } from "zod";
import { measureJson } from "../../../platform/input/measureJson.ts";
import { registryEntry, type RegistryPackage } from "./registryEntry.ts";

const ENTRIES_MAX = 10_000;
/** Allows several hundred values per pipeline, most of them for its versions. */
const VALUES_MAX = 1_000_000;

const index = z.object({ pipelines: z.array(z.unknown()) });

/** The entries of a registry index, or why it is refused. */
export type JudgedIndex = { entries: RegistryPackage[] } | { refused: "large" | "invalid" };

/**
 * Parses the index of a registry, of at most 10,000 pipelines. Invalid entries and repeated ids are skipped, so that a
 * newer registry does not disable the store. May take seconds for a malicious index: call it in a thread. The index is
 * measured before parsing, which could exhaust memory.
 */
export function judgeIndex(bytes: Uint8Array): JudgedIndex {
  if (measureJson(bytes).values > VALUES_MAX) return { refused: "large" };
  const parsed = index.safeParse(parsedJson(bytes));
  if (!parsed.success) return { refused: "invalid" };
  const { pipelines } = parsed.data;
  if (pipelines.length > ENTRIES_MAX) return { refused: "large" };
  const entries = new Map<string, RegistryPackage>();
  for (const one of pipelines) {
    const entry = registryEntry.safeParse(one).data;
    if (entry && !entries.has(entry.id)) entries.set(entry.id, entry);
  }
  return { entries: [...entries.values()] };
}

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
