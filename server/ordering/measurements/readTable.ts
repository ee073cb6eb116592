import type { z } from "zod";
import { Sample } from "../../../db/models/Sample.ts";
import { readMeasurementTypes } from "../../definitions/measurementTypes/readTypes.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { parseCells } from "../../platform/input/parseCells.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOwnOrder } from "../access/findOrder.ts";
import { MEASUREMENTS_AT_ONCE_MAX, MEASUREMENT_TABLE_ROWS_MAX } from "../limits.ts";
import { tableTooLong, tableUnreadable } from "./errors.ts";
import { parseMeasurements } from "./rules/parseMeasurements.ts";
import { sampleFinder } from "./sampleFinder.ts";
import type { tableInput } from "./schema.ts";

/** Reads measurements from a pasted table or the export of an instrument, and matches them to the samples of an order;
 *  writes nothing. unmatched: codes of the table that no sample has. values: those of matched samples, which
 *  recordMeasurements accepts unless they have a problem. Raises orderNotFound, forbidden, tableUnreadable,
 *  tableTooLong. */
export async function readTable(
  ctx: SignedInContext,
  { orderId, text, columns }: z.output<typeof tableInput>,
) {
  await findOwnOrder(ctx, orderId);
  const format = tableFormat(text);
  const { rows, isWhole } = parseCells(text.trim(), format);
  if (!isWhole || rows.length === 0) raise(tableUnreadable());
  if (rows.length > MEASUREMENT_TABLE_ROWS_MAX) raise(tableTooLong());
  const [samples, types] = await Promise.all([
    Sample.query(ctx.db).where({ orderId }).select("id", "sampleId", "tubeCode"),
    readMeasurementTypes(ctx.db),
  ]);
  const choices = new Map(columns.map(({ heading, typeId }) => [heading, typeId]));
  const table = parseMeasurements(
    rows,
    types.filter(({ isActive }) => isActive),
    { chosen: (heading) => choices.get(heading), mark: format === "semicolons" ? "," : undefined },
  );
  if (table.values.length > MEASUREMENTS_AT_ONCE_MAX) raise(tableTooLong());
  const findSample = sampleFinder(samples);
  const matched = table.values.flatMap(({ code, ...value }) => {
    const sample = findSample(code);
    return sample ? [{ ...value, code, sampleId: sample.id, sample: sample.sampleId }] : [];
  });
  const unmatched = table.values.filter(({ code }) => !findSample(code)).map(({ code }) => code);
  return {
    layout: table.layout,
    sampleHeading: table.sampleHeading,
    columns: table.columns,
    values: matched,
    unmatched: [...new Set(unmatched)],
    unmeasured: samples.length - new Set(matched.map(({ sampleId }) => sampleId)).size,
  };
}

/** Guesses the separator of a table by its first lines. */
function tableFormat(text: string): "csv" | "semicolons" | "tsv" {
  const start = text.slice(0, 5_000);
  if (start.includes("\t")) return "tsv";
  return start.split(";").length > start.split(",").length ? "semicolons" : "csv";
}
