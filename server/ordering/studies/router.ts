import { SAMPLE_TABLE } from "../../platform/rpc/bodyLimits.ts";
import { changesInDemo, signedInProcedure, signedInOutsideDemo } from "../../platform/rpc/procedures.ts";
import { browseRows } from "../../platform/lists/browseRows.ts";
import { exportRows } from "../../platform/lists/exportRows.ts";
import { idsInRange } from "../../platform/lists/idsInRange.ts";
import { exporting } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { addSamples, addToStudy, releaseSample, removeSamples, setSamples } from "./setSamples.ts";
import { studyInputs } from "./list/schema.ts";
import { studyList } from "./list/studyList.ts";
import { checkStudy } from "./problemsOfStudy.ts";
import { createStudy } from "./createStudy.ts";
import { deleteStudy } from "./deleteStudy.ts";
import { exportTable } from "./exportTable.ts";
import { getStudyOverview } from "./getStudyOverview.ts";
import { getStudy } from "./getStudy.ts";
import { listCandidates } from "./listCandidates.ts";
import { listStudies, matchingStudies } from "./listStudies.ts";
import { saveSamples } from "./writeAnswers.ts";
import {
  addToStudyInput,
  candidatesInput,
  createStudyInput,
  editTableInput,
  exportTableInput,
  listStudiesInput,
  membershipInput,
  removeSamplesInput,
  sampleInput,
  saveStudySamplesInput,
  studyFilter,
  studyInput,
  studyTableInput,
  updateStudyInput,
} from "./schema.ts";
import { editTable, getColumns, getSpreadsheet } from "./getSpreadsheet.ts";
import { studyTable } from "./studyTable.ts";
import { updateStudy } from "./updateStudy.ts";

const change = signedInOutsideDemo(changesInDemo);
const changeTable = change.meta({ body: SAMPLE_TABLE });

export const studiesRouter = trpc.router({
  list: signedInProcedure.input(listStudiesInput).query(({ ctx, input }) => listStudies(ctx, input)),
  browse: signedInProcedure
    .input(studyInputs.browse)
    .query(({ ctx, input }) => browseRows(studyList, ctx, input)),
  count: signedInProcedure.input(studyFilter).query(async ({ ctx, input }) => ({
    total: await matchingStudies(ctx.db, ctx.user, input).resultSize(),
  })),
  idsInRange: signedInProcedure
    .input(studyInputs.idsInRange)
    .query(({ ctx, input }) => idsInRange(studyList, ctx, input)),
  create: change.input(createStudyInput).mutation(({ ctx, input }) => createStudy(ctx, input)),
  get: signedInProcedure.input(studyInput).query(({ ctx, input }) => getStudy(ctx, input)),
  overview: signedInProcedure.input(studyInput).query(({ ctx, input }) => getStudyOverview(ctx, input)),
  update: change.input(updateStudyInput).mutation(({ ctx, input }) => updateStudy(ctx, input)),
  delete: change.input(studyInput).mutation(({ ctx, input }) => deleteStudy(ctx, input)),
  addSamples: changeTable.input(membershipInput).mutation(({ ctx, input }) => addSamples(ctx, input)),
  addChosen: change.input(addToStudyInput).mutation(({ ctx, input }) => addToStudy(ctx, input)),
  setSamples: changeTable.input(membershipInput).mutation(({ ctx, input }) => setSamples(ctx, input)),
  removeSamples: change.input(removeSamplesInput).mutation(async ({ ctx, input }) => {
    await removeSamples(ctx, input);
    return {};
  }),
  releaseSample: change.input(sampleInput).mutation(async ({ ctx, input }) => {
    await releaseSample(ctx, input);
    return {};
  }),
  saveSamples: changeTable.input(saveStudySamplesInput).mutation(({ ctx, input }) => saveSamples(ctx, input)),
  check: signedInProcedure.input(studyInput).query(({ ctx, input }) => checkStudy(ctx, input)),
  candidates: signedInProcedure.input(candidatesInput).query(({ ctx, input }) => listCandidates(ctx, input)),
  spreadsheet: signedInProcedure.input(studyTableInput).query(({ ctx, input }) => getSpreadsheet(ctx, input)),
  tableColumns: signedInProcedure.input(studyInput).query(({ ctx, input }) => getColumns(ctx, input)),
  editTable: changeTable.input(editTableInput).mutation(({ ctx, input }) => editTable(ctx, input)),
  table: signedInProcedure.input(studyTableInput).query(({ ctx, input }) => studyTable(ctx, input)),
});

/** Returns streams: for server-side callers only, never served at /trpc. */
export const studiesBytesRouter = trpc.router({
  export: signedInProcedure
    .input(studyInputs.exported)
    .use(exporting)
    .query(({ ctx, input }) => exportRows(studyList, ctx, input)),
  exportTable: signedInProcedure
    .input(exportTableInput)
    .use(exporting)
    .query(({ ctx, input }) => exportTable(ctx, input)),
});
