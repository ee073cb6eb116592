import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { Study } from "../../../../db/models/Study.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import type { ExportColumn } from "../../../platform/exports/rowsFile.ts";
import { directed } from "../../../platform/lists/chosenRows.ts";
import type { List } from "../../../platform/lists/list.ts";
import { presentListed, sampleCount, withListed, matchingStudies } from "../listStudies.ts";
import type { StudyFilter } from "../schema.ts";
import type { StudySorting } from "./schema.ts";

type Row = ReturnType<typeof presentListed>;

/** The studies that the caller may see. */
export const studyList: List<StudyFilter, StudySorting, Row> = {
  name: "studies",
  id: "studies.id",
  sorted: ({ db, user }, filter, { sort, direction }, isReversed = false) => ({
    query: sorted(db, matchingStudies(db, user, filter), {
      sort,
      direction: directed(direction, isReversed),
    }),
  }),
  readRows,
  columns: () => EXPORT_COLUMNS,
};

function sorted(
  db: Knex,
  query: QueryBuilder<Study>,
  { sort, direction }: StudySorting,
): QueryBuilder<Study> {
  if (sort === "samples") query.orderBy(sampleCount(db), direction);
  else {
    if (sort === "owner") query.joinRelated("user");
    for (const column of COLUMNS[sort]) query.orderBy(column, direction);
  }
  return query.orderBy("studies.id", direction);
}

const COLUMNS = {
  created: ["studies.createdAt"],
  title: ["studies.title"],
  owner: ["user.lastName", "user.firstName", "user.id"],
};

async function readRows(ctx: SignedInContext, ids: string[]) {
  const studies = await withListed(ctx, Study.query(ctx.db).whereIn("studies.id", ids));
  const byId = new Map(studies.map((study) => [study.id, study]));
  return ids.flatMap((id) => {
    const study = byId.get(id);
    return study ? [presentListed(study)] : [];
  });
}

const EXPORT_COLUMNS: ExportColumn<Row>[] = [
  { name: "title", cell: ({ title }) => title },
  { name: "alias", cell: ({ alias }) => alias },
  { name: "accession", cell: ({ studyAccessionId }) => studyAccessionId },
  { name: "checklist", cell: ({ checklistType }) => checklistType },
  { name: "owner", cell: ({ user }) => (user ? `${user.firstName} ${user.lastName}` : null) },
  { name: "samples", cell: ({ _count }) => _count.samples },
  { name: "samples_with_reads", cell: ({ samplesWithReads }) => samplesWithReads },
  { name: "ready_at", cell: ({ readyAt }) => readyAt },
  { name: "submitted_at", cell: ({ submittedAt }) => submittedAt },
  { name: "created_at", cell: ({ createdAt }) => createdAt },
];
