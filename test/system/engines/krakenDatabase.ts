import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { fastqText } from "../../helpers/fastq.ts";
import { writeText } from "../../helpers/packages.ts";

const run = promisify(execFile);
/** A random genome, in which most likely no 35-mer repeats. */
export const GENOME = Array.from(
  { length: 3000 },
  (_, at) => "ACGT"[Math.floor((Math.sin(at + 1) + 1) * 1e6) % 4],
).join("");

/** Reads of the species of the database. */
export function krakenReads(): string {
  return fastqText(
    Array.from({ length: 100 }, (_, at) => ({
      name: `r${at}`,
      bases: GENOME.slice(at * 20, at * 20 + 100),
      qualities: "I".repeat(100),
    })),
  );
}

/** Builds a database of one species with kraken2 in `folder`. Returns the sheet of databases of nf-core/taxprofiler. */
export async function writeKrakenDatabase(folder: string): Promise<string> {
  const database = join(folder, "database");
  const row = (...cells: string[]) => `${cells.join("\t|\t")}\t|\n`;
  await writeText(
    join(database, "taxonomy/names.dmp"),
    row("1", "root", "", "scientific name") + row("562", "Escherichia coli", "", "scientific name"),
  );
  await writeText(
    join(database, "taxonomy/nodes.dmp"),
    row("1", "1", "no rank") + row("562", "1", "species"),
  );
  const genome = join(folder, "genome.fa");
  await writeText(genome, `>kraken:taxid|562|a\n${GENOME}\n`);
  await run("kraken2-build", ["--add-to-library", genome, "--no-masking", "--db", database]);
  await run("kraken2-build", ["--build", "--db", database]);
  const sheet = join(folder, "databases.csv");
  await writeText(sheet, `tool,db_name,db_params,db_path\nkraken2,small,,${database}\n`);
  return sheet;
}
