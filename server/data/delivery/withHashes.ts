import type { Knex } from "knex";
import { findHashes, type HashFacts, toHashFacts } from "../files/hashes/hashFacts.ts";

interface File {
  path: string;
  checksum: string | null;
}

/** Adds the computed hashes to the files of a delivery. */
export async function withHashes<
  Read extends File,
  Artifact extends File,
  Rest extends { readFiles: Read[]; artifactFiles: Artifact[] },
>(
  delivery: Rest & { readFiles: Read[]; artifactFiles: Artifact[] },
  trx?: Knex.Transaction,
): Promise<
  Omit<Rest, "readFiles" | "artifactFiles"> & {
    readFiles: (Read & HashFacts)[];
    artifactFiles: (Artifact & HashFacts)[];
  }
> {
  const { readFiles, artifactFiles, ...rest } = delivery;
  const paths = [...readFiles, ...artifactFiles].map(({ path }) => path);
  const hashes = await findHashes(paths, trx);
  const withFacts = <Any extends File>(file: Any): Any & HashFacts => ({
    ...file,
    ...toHashFacts(hashes.get(file.path), file.checksum),
  });
  return { ...rest, readFiles: readFiles.map(withFacts), artifactFiles: artifactFiles.map(withFacts) };
}
