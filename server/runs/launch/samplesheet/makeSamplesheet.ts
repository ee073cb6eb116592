import { join } from "node:path";
import { isRelativeInside } from "../../../files/dataRoot.ts";
import type { SamplesheetColumn, SamplesheetMap } from "../../../pipelines/pipelinePackage.ts";
import { mapped } from "../../check/mapped.ts";
import { chooseRead } from "./chooseRead.ts";
import type { Samplesheet, SamplesheetInput, SheetSample } from "./samplesheetInput.ts";
import { cannotHold, tableText } from "./tableText.ts";

const CODE = "sample.sampleId";
const DATA_BASE_PATH = "${DATA_BASE_PATH}";

/** Makes the table of samples that a package's map describes: a head, and a row a sample in the order of their codes.
 *  Gives every fault of every sample at once; then the content is of no use. */
export function makeSamplesheet(
  { format, columns }: SamplesheetMap,
  { samples, dataBasePath }: SamplesheetInput,
): Samplesheet {
  const errors: string[] = [];
  const sorted = samples.toSorted((one, other) => (one.sampleId < other.sampleId ? -1 : 1));
  if (columns.some(({ source }) => source === CODE)) errors.push(...sharedCodes(sorted));
  const rows = sorted.map((sample) =>
    columns.map((column) => {
      const cell = cellOf(column, sample, dataBasePath);
      const fault = "fault" in cell ? cell.fault : cannotHold(format, cell.value) ? UNTABBED : undefined;
      if (fault !== undefined) errors.push(`Sample ${sample.sampleId}: ${column.name} ${fault}`);
      return "value" in cell ? cell.value : "";
    }),
  );
  const head = columns.map(({ name }) => name);
  return { content: tableText(format, [head, ...rows]), sampleCount: rows.length, errors };
}

type Cell = { value: string } | { fault: string };

const UNTABBED = "has a tab or a line end, which a TSV cannot hold";

function cellOf(column: SamplesheetColumn, sample: SheetSample, dataBasePath: string): Cell {
  const found = sourced(column, sample) ?? "";
  const cell = found === "" ? { value: "" } : transformed(column, found, dataBasePath);
  if ("fault" in cell || cell.value !== "") return cell;
  if (column.default !== undefined) return { value: String(column.default) };
  return column.required === true ? { fault: "has no value" } : cell;
}

function sourced({ source, filters }: SamplesheetColumn, sample: SheetSample): string | null | undefined {
  switch (source) {
    case null:
      return undefined;
    case CODE:
      return sample.sampleId;
    case "study.id":
      return sample.study?.id;
    case "study.title":
      return sample.study?.title;
    case "order.id":
      return sample.order.id;
    case "order.platform":
      return sample.order.platform;
    default: {
      const [, layout, file] =
        /^(?:read|sample\.reads)(?:\[(paired|single)\])?\.(file[12])$/.exec(source) ?? [];
      if (file === undefined) return undefined;
      const paired = layout === undefined ? {} : { paired: layout === "paired" };
      return chooseRead(sample.reads, { ...filters, ...paired })?.[file === "file1" ? "file1" : "file2"];
    }
  }
}

function transformed({ transform }: SamplesheetColumn, value: string, dataBasePath: string): Cell {
  if (!transform) return { value };
  switch (transform.type) {
    case "to_upper":
      return { value: value.toUpperCase() };
    case "to_lower":
      return { value: value.toLowerCase() };
    case "map_value": {
      const found = mapped(value, transform);
      if (found !== undefined) return { value: found };
      return { fault: `must be one of: ${Object.keys(transform.mapping ?? {}).join(", ")}; it is ${value}` };
    }
    default: {
      if (!isRelativeInside(value)) return { fault: "does not name a file below the data base path" };
      const base = (transform.base ?? DATA_BASE_PATH).replaceAll(DATA_BASE_PATH, () => dataBasePath);
      return { value: join(base, value) };
    }
  }
}

// In a study, orders bring samples of the same code together; nobody could tell their results apart.
function sharedCodes(sorted: SheetSample[]): string[] {
  const codes = sorted.map(({ sampleId }) => sampleId);
  const shared = new Set(codes.filter((code, index) => codes[index - 1] === code));
  return [...shared].map((code) => `Several samples have the code ${code}`);
}
