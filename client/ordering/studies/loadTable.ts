import { trpcClient } from "../../kit/trpc/trpc.ts";
import type { StudyTable } from "./sampleTable.ts";

const PAGE_SIZE = 500;

/** Loads the complete metadata table of a study, page by page. */
export async function loadTable(studyId: string): Promise<StudyTable> {
  const { columns, rows, total } = await trpcClient.studies.table.query({ studyId, limit: PAGE_SIZE });
  const all = [...rows];
  while (all.length < total) {
    const next = await trpcClient.studies.table.query({ studyId, limit: PAGE_SIZE, offset: all.length });
    // Ends early if samples were removed since the first page.
    if (next.rows.length === 0) break;
    all.push(...next.rows);
  }
  return { columns, rows: all };
}
