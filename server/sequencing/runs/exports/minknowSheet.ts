import type { Order } from "../../../../db/models/Order.ts";
import type { SequencingRun } from "../../../../db/models/SequencingRun.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { barcodesMissing, noMinknowBarcodes, runWithoutSamples } from "../errors.ts";
import { exportName, exportNames } from "../rules/exportNames.ts";
import { findRunFact, type PlannedSample } from "./sheetFacts.ts";

const NAME_MAX_CHARACTERS = 40;

/**
 * Formats a run as a MinKNOW sample sheet, one line per barcode after the header. The flow cell or, without one, the
 * position, and the kits are those of the run or of its order; unknown values stay empty, to be filled in when the flow
 * cell is loaded. A single sample without a barcode is the whole run. Raises runWithoutSamples, barcodesMissing,
 * noMinknowBarcodes. Format: ONT output specifications, sample sheet.
 */
export function minknowSheet(
  run: SequencingRun,
  order: Order,
  samples: readonly PlannedSample[],
): string[][] {
  const barcoded = samples.some(({ barcode }) => barcode !== null);
  if (samples.length === 0) raise(runWithoutSamples());
  if (barcoded || samples.length > 1) refuseUnfit(samples);

  const names = exportNames(
    samples.map(({ sampleCode }) => sampleCode),
    NAME_MAX_CHARACTERS,
  );
  const shared = [
    ...placeColumns(run, order),
    ...productCodeColumns(run, order),
    ["kit", kitNames(run, order)],
    ["experiment_id", exportName(run.runId, NAME_MAX_CHARACTERS)],
    // One per position: for several samples it names the pool, by the order number.
    ["sample_id", barcoded ? exportName(order.orderNumber, NAME_MAX_CHARACTERS) : (names[0] ?? "")],
  ];
  const header = shared.map(([column = ""]) => column);
  const cells = shared.map(([, cell = ""]) => cell);
  if (!barcoded) return [header, cells];
  return [
    [...header, "barcode", "alias"],
    ...samples.map(({ barcode }, at) => [...cells, barcode ?? "", names[at] ?? ""]),
  ];
}

function refuseUnfit(samples: readonly PlannedSample[]): void {
  const without = samples.filter(({ barcode }) => barcode === null);
  if (without.length > 0)
    raise(barcodesMissing({ sampleCodes: without.map(({ sampleCode }) => sampleCode) }));
  const others = samples.filter(({ barcode }) => !/^barcode\d+$/.test(barcode ?? ""));
  if (others.length > 0)
    raise(noMinknowBarcodes({ sampleCodes: others.map(({ sampleCode }) => sampleCode) }));
}

function placeColumns(run: SequencingRun, order: Order): string[][] {
  const flowCell = findRunFact(run, order, ["flow_cell_id", "flowcell_id"]);
  const position = findRunFact(run, order, ["position_id"]);
  if (flowCell === null && position !== null) return [["position_id", formatCode(position)]];
  return [["flow_cell_id", formatCode(flowCell ?? "")]];
}

// MinKNOW reads the product code from the flow cell if that contains it.
function productCodeColumns(run: SequencingRun, order: Order): string[][] {
  const productCode = findRunFact(run, order, ["flow_cell_product_code", "flowcell_type", "flowCellSku"]);
  return productCode === null ? [] : [["flow_cell_product_code", formatCode(productCode)]];
}

/** Returns the sequencing kit, then the expansion kits. */
function kitNames(run: SequencingRun, order: Order): string {
  const kit = findRunFact(run, order, ["kit", "library_prep_kit", "kitSku"]) ?? "";
  const barcodes = findRunFact(run, order, ["barcode_kit", "barcodeKitSku"]) ?? "";
  const kits = `${kit} ${barcodes}`.split(/\s+/).map(formatCode);
  return [...new Set(kits)].join(" ").trim();
}

/** Formats a part code for MinKNOW: upper case, digits, - and _. The label SQK-RBK114.24 becomes SQK-RBK114-24. */
function formatCode(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(".", "-")
    .replaceAll(/[^A-Z0-9_-]+/g, "")
    .replace(/^[_-]+/, "");
}
