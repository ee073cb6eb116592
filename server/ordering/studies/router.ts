import { SAMPLE_TABLE } from "../../platform/rpc/bodyLimits.ts";
import { changesInDemo, signedIn, signedInOutsideDemo } from "../../platform/rpc/gates.ts";
import { browseRows } from "../../platform/lists/browseRows.ts";
import { exportRows } from "../../platform/lists/exportRows.ts";
import { idsInRange } from "../../platform/lists/idsInRange.ts";
import { exporting } from "../../platform/rpc/shares.ts";
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
  list: signedIn.input(listStudiesInput).query(({ ctx, input }) => listStudies(ctx, input)),
  browse: signedIn.input(studyInputs.browse).query(({ ctx, input }) => browseRows(studyList, ctx, input)),
  count: signedIn.input(studyFilter).query(async ({ ctx, input }) => ({
    total: await matchingStudies(ctx.db, ctx.user, input).resultSize(),
  })),
  idsInRange: signedIn
    .input(studyInputs.idsInRange)
    .query(({ ctx, input }) => idsInRange(studyList, ctx, input)),
  create: change.input(createStudyInput).mutation(({ ctx, input }) => createStudy(ctx, input)),
  get: signedIn.input(studyInput).query(({ ctx, input }) => getStudy(ctx, input)),
  overview: signedIn.input(studyInput).query(({ ctx, input }) => getStudyOverview(ctx, input)),
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
  check: signedIn.input(studyInput).query(({ ctx, input }) => checkStudy(ctx, input)),
  candidates: signedIn.input(candidatesInput).query(({ ctx, input }) => listCandidates(ctx, input)),
  spreadsheet: signedIn.input(studyTableInput).query(({ ctx, input }) => getSpreadsheet(ctx, input)),
  tableColumns: signedIn.input(studyInput).query(({ ctx, input }) => getColumns(ctx, input)),
  editTable: changeTable.input(editTableInput).mutation(({ ctx, input }) => editTable(ctx, input)),
  table: signedIn.input(studyTableInput).query(({ ctx, input }) => studyTable(ctx, input)),
});

/** Returns streams: for server-side callers only, never served at /trpc. */
export const studiesBytesRouter = trpc.router({
  export: signedIn
    .input(studyInputs.exported)
    .use(exporting)
    .query(({ ctx, input }) => exportRows(studyList, ctx, input)),
  exportTable: signedIn
    .input(exportTableInput)
    .use(exporting)
    .query(({ ctx, input }) => exportTable(ctx, input)),
});
