import { RunFolder } from "../../../../db/models/RunFolder.ts";
import { transaction } from "../../../../db/transaction.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import { storedSentence } from "../../../platform/errors/rules/sentence.ts";
import { contextFor } from "../../../platform/rpc/context.ts";
import type { Site } from "../../../platform/site/site.ts";
import { isInside } from "../../../platform/storage/isInside.ts";
import { folderMissing } from "../problems.ts";

/**
 * Marks folders that have vanished. Only below roots that could be listed: when a volume is not mounted, its folders
 * keep their states. paths: of the folders that exist.
 */
export async function markMissing(
  site: Site,
  { readableRoots, paths }: { readableRoots: readonly string[]; paths: ReadonlySet<string> },
  now: Date,
): Promise<void> {
  const rows = await RunFolder.query(site.database).whereNot({ status: "MISSING" }).select("id", "path");
  const gone = rows.filter(
    ({ path }) => !paths.has(path) && readableRoots.some((root) => path !== root && isInside(root, path)),
  );
  for (const { id } of gone) await markOne(site, id, now);
}

async function markOne(site: Site, id: string, now: Date): Promise<void> {
  await transaction(site.database, async (trx) => {
    const row = await RunFolder.query(trx).findById(id).whereNot({ status: "MISSING" }).forUpdate();
    if (!row) return;
    const { status } = row;
    await row.$query(trx).patch({
      status: "MISSING",
      problems: [...row.problems, { sentence: storedSentence(folderMissing()), since: now.toISOString() }],
    });
    await recordChange(trx, contextFor(site, null), {
      action: "runFolder.changed",
      targetType: "runFolder",
      targetId: row.id,
      before: { status },
      after: { run: row.runName, path: row.path, status: "MISSING" },
    });
  });
}
