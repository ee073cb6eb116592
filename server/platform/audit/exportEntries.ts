import type { Knex } from "knex";
import type { z } from "zod";
import { type ExportColumn, rowsFile } from "../exports/rowsFile.ts";
import { EXPORT_ROWS_MAX, LIST_LIMIT_MAX } from "../limits/limits.ts";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { sortedEntries } from "./matchingEntries.ts";
import { type PresentedEntry, presentEntries } from "./present.ts";
import type { exportAuditInput } from "./schema.ts";
import type { Export } from "../exports/Export.ts";

/** Exports the matching entries as a file, newest first, at most 200,000. The set of entries is fixed when the
 *  export starts. */
export async function exportEntries(
  db: Knex,
  { matching, format, columns }: z.output<typeof exportAuditInput>,
): Promise<Export> {
  const found = await sortedEntries(db, matching).select("id").limit(EXPORT_ROWS_MAX);
  async function* batches() {
    for (let from = 0; from < found.length; from += LIST_LIMIT_MAX) {
      const ids = found.slice(from, from + LIST_LIMIT_MAX).map(({ id }) => id);
      const entries = new Map((await AuditEntry.query(db).findByIds(ids)).map((entry) => [entry.id, entry]));
      yield await presentEntries(
        db,
        ids.flatMap((id) => entries.get(id) ?? []),
      );
    }
  }
  return rowsFile({ name: "audit", format, columns: COLUMNS, chosen: columns, batches: batches() });
}

const COLUMNS: ExportColumn<PresentedEntry>[] = [
  { name: "at", cell: ({ at }) => at },
  { name: "who", cell: ({ user }) => (user ? `${user.firstName} ${user.lastName}` : null) },
  { name: "email", cell: ({ user }) => user?.email ?? null },
  { name: "user_id", cell: ({ userId }) => userId },
  { name: "token", cell: ({ tokenName }) => tokenName },
  { name: "action", cell: ({ action }) => action },
  { name: "target_type", cell: ({ targetType }) => targetType },
  { name: "target_id", cell: ({ targetId }) => targetId },
  { name: "order_number", cell: ({ order }) => order?.orderNumber ?? null },
  { name: "order_id", cell: ({ orderId }) => orderId },
  { name: "before", cell: ({ before }) => before && JSON.stringify(before) },
  { name: "after", cell: ({ after }) => after && JSON.stringify(after) },
  { name: "request_id", cell: ({ requestId }) => requestId },
  { name: "position", cell: ({ position }) => position },
  { name: "id", cell: ({ id }) => id },
];
