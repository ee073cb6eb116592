import { checkFiles } from "../../overview/backup/checkFiles.ts";
import type { Manifest } from "../../overview/backup/manifest.ts";

/** Prints the missing stored files of a backup; exit code 1 when any is missing. */
export async function printFileCheck(
  folder: string,
  manifest: Manifest,
  dataBasePath: string | null,
): Promise<void> {
  const { total, wrong, listed } = await checkFiles(folder, manifest, dataBasePath);
  for (const { path, why } of listed) console.log(`✘ ${path.replaceAll(/\p{Cc}/gu, "?")} ${why}`);
  if (wrong > listed.length) console.log(`✘ and ${wrong - listed.length} more`);
  console.log(
    wrong === 0
      ? `All ${total} stored files exist.`
      : `${wrong} of ${total} stored files are missing or differ from their records.`,
  );
  if (wrong > 0) process.exitCode = 1;
}
