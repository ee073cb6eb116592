import { SAMPLE_TABLE } from "../../platform/rpc/bodyLimits.ts";
import {
  changesInDemo,
  facilityOutsideDemo,
  signedInOutsideDemo,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { answerQuestions, sendQuestion, decideSamples } from "./decideSamples.ts";
import { readMeasurements, readSampleMeasurements } from "./readMeasurements.ts";
import { readTable } from "./readTable.ts";
import { recordMeasurements, removeMeasurement } from "./recordMeasurements.ts";
import {
  answerInput,
  questionInput,
  decideInput,
  measurementInput,
  orderMeasurementsInput,
  recordInput,
  sampleMeasurementsInput,
  tableInput,
} from "./schema.ts";

const change = facilityOutsideDemo(changesInDemo);

export const measurementsRouter = trpc.router({
  get: signedInProcedure
    .input(orderMeasurementsInput)
    .query(({ ctx, input }) => readMeasurements(ctx, input)),
  ofSample: signedInProcedure
    .input(sampleMeasurementsInput)
    .query(({ ctx, input }) => readSampleMeasurements(ctx, input)),
  record: change
    .meta({ body: SAMPLE_TABLE })
    .input(recordInput)
    .mutation(({ ctx, input }) => recordMeasurements(ctx, input)),
  remove: change.input(measurementInput).mutation(({ ctx, input }) => removeMeasurement(ctx, input)),
  ask: change
    .meta({ body: SAMPLE_TABLE })
    .input(questionInput)
    .mutation(({ ctx, input }) => sendQuestion(ctx, input)),
  answer: signedInOutsideDemo(changesInDemo)
    .meta({ body: SAMPLE_TABLE })
    .input(answerInput)
    .mutation(({ ctx, input }) => answerQuestions(ctx, input)),
  decide: change
    .meta({ body: SAMPLE_TABLE })
    .input(decideInput)
    .mutation(({ ctx, input }) => decideSamples(ctx, input)),
  // A mutation, because a table is too long for an address.
  readTable: change
    .meta({ body: SAMPLE_TABLE })
    .input(tableInput)
    .mutation(({ ctx, input }) => readTable(ctx, input)),
});
