import { extname } from "node:path";
import { raise } from "../../../platform/errors/apiError.ts";
import { threadPool } from "../../../platform/threads/threadPool.ts";
import { registryAnswerTooLarge, registryInvalid } from "../errors.ts";
import { type FetchOptions, fetchRegistry } from "./fetchRegistry.ts";
import type { JudgedIndex } from "./judgeIndex.ts";
import type { RegistryPackage } from "./registryEntry.ts";

const INDEX_MAX_BYTES = 20 * 1024 * 1024;
const JUDGE_MAX_MS = 60_000;

const judge = threadPool<Uint8Array, JudgedIndex>(
  new URL(`./indexThread${extname(import.meta.url)}`, import.meta.url),
  { threads: 1 },
);

/**
 * Fetches the packages of a registry, in its order; see judgeIndex. address: URL of the index. options: see
 * fetchRegistry. Raises registryInvalid, registryAnswerTooLarge and what fetchRegistry raises (catalog-and-registry
 * §2).
 */
export async function registryIndex(
  address: string,
  options: Pick<FetchOptions, "bearer" | "keyLabel" | "answerMaxMs"> = {},
): Promise<RegistryPackage[]> {
  const bytes = await fetchRegistry(address, { maxBytes: INDEX_MAX_BYTES, ...options });
  const judged = await judge(bytes, { signal: AbortSignal.timeout(JUDGE_MAX_MS) }).catch((error: unknown) =>
    raise(registryInvalid(error)),
  );
  if ("entries" in judged) return judged.entries;
  return raise(judged.refused === "large" ? registryAnswerTooLarge() : registryInvalid());
}
