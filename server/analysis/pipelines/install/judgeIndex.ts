import { z } from "zod";
import { measureJson } from "../../../platform/input/measureJson.ts";
import { registryEntry, type RegistryPackage } from "./registryEntry.ts";

const ENTRIES_MAX = 10_000;
/** Some hundred of each of them: its versions are most of it. */
const VALUES_MAX = 1_000_000;

const index = z.object({ pipelines: z.array(z.unknown()) });

/** What is in the index of a registry, or why it cannot be taken. */
export type JudgedIndex = { entries: RegistryPackage[] } | { refused: "large" | "invalid" };

/** Reads the index of a registry, of at most 10,000 pipelines. Entries that are none are left out, as are those whose id
 *  was there before: a newer registry must not close the store. Takes seconds for what is made to: for threads. It is
 *  measured before it is parsed, which would take all memory. */
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
