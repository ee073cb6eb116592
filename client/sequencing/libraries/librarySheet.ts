import type { FieldType } from "../../../server/definitions/forms/rules/field.ts";
import { molarity } from "../../../server/sequencing/libraries/rules/molarity.ts";
import { t } from "../../kit/i18n/t.ts";
import { formatAnswer, parseAnswer } from "../../kit/sheet/parseAnswer.ts";
import type { Column, Row } from "../../kit/sheet/table.ts";
import type { Inputs } from "../../kit/trpc/trpc.ts";
import { LIBRARY_STATUSES } from "./librariesSearch.ts";
import { formatAmount, type Library } from "./formatLibrary.ts";

export type LibraryChange = Inputs["libraries"]["update"]["libraries"][number];

interface Field {
  name: Exclude<keyof Library & keyof LibraryChange, "id">;
  type: FieldType;
  unit?: string;
  alsoCalled?: string[];
  max?: number;
}

const FIELDS: readonly Field[] = [
  { name: "status", type: "select" },
  {
    name: "concentration",
    type: "number",
    unit: "ng/µl",
    alsoCalled: ["concentration_ng_ul", "conc", "qubit"],
  },
  {
    name: "fragmentLength",
    type: "number",
    unit: "bp",
    alsoCalled: ["fragment_length_bp", "size", "length", "size [bp]"],
  },
  { name: "volume", type: "number", unit: "µl", alsoCalled: ["volume_ul"] },
  { name: "wantedReads", type: "number", alsoCalled: ["wanted_reads", "reads"] },
  { name: "kit", type: "text" },
  { name: "i7Name", type: "text", alsoCalled: ["i7_name", "I7_Index_ID"] },
  { name: "i7Sequence", type: "text", alsoCalled: ["i7_sequence", "index"] },
  { name: "i5Name", type: "text", alsoCalled: ["i5_name", "I5_Index_ID"] },
  { name: "i5Sequence", type: "text", alsoCalled: ["i5_sequence", "index2"] },
  { name: "barcode", type: "text" },
  { name: "note", type: "text" },
];

const INTEGERS = new Set(["fragmentLength", "wantedReads"]);
const SEQUENCES = new Set(["i7Sequence", "i5Sequence"]);
const MOLARITY = "molarity";

/** The columns of libraries in a sheet: what identifies them, what is typed, and the molarity, which is calculated. */
export function librarySheetColumns(isReadOnly: boolean): Column[] {
  const fixed = (name: string, label: string, alsoCalled: string[] = []): Column => ({
    name,
    label,
    alsoCalled,
    field: { name, label, type: "text", required: false, visible: true },
    readOnly: true,
  });
  const typed = FIELDS.map(({ name, type, unit, alsoCalled = [] }): Column => {
    const label = t(`libraries.${name}`);
    return {
      name,
      label,
      alsoCalled: [name, ...alsoCalled],
      unit,
      field: {
        name,
        label,
        type,
        required: name === "status",
        visible: true,
        ...(type === "select" ? { options: [...LIBRARY_STATUSES] } : {}),
        ...(type === "number" ? { simpleValidation: { minValue: 0 } } : {}),
        ...(SEQUENCES.has(name)
          ? {
              simpleValidation: {
                pattern: "^[ACGTacgt]{1,32}$",
                patternMessage: t("libraries.sequence.wrong"),
              },
            }
          : {}),
      },
      readOnly: isReadOnly,
      ...(type === "select" && {
        choices: LIBRARY_STATUSES.map((value) => ({ value, label: t(`libraries.status.${value}`) })),
      }),
    };
  });
  const at = typed.findIndex(({ name }) => name === "volume");
  return [
    { ...fixed("code", t("libraries.code"), ["library"]), isUnique: true },
    fixed("sample", t("libraries.sample"), ["sample_id"]),
    ...typed.slice(0, at),
    { ...fixed(MOLARITY, t("libraries.molarity")), unit: "nM" },
    ...typed.slice(at),
  ];
}

/** Returns one row per library, with its id as key. */
export function toLibraryRows(libraries: readonly Library[]): Row[] {
  return libraries.map((library) => ({
    key: library.id,
    values: {
      code: library.code,
      sample: library.sample.sampleId,
      [MOLARITY]: formatAmount(library.molarity) ?? "",
      ...Object.fromEntries(FIELDS.map(({ name }) => [name, formatAnswer(library[name])])),
    },
  }));
}

/** Returns the rows with the molarity of their typed concentration and length. */
export function withMolarity(rows: Row[]): Row[] {
  return rows.map((row) => {
    const value = formatAmount(
      molarity({
        concentration: toNumber(row.values["concentration"]),
        fragmentLength: toNumber(row.values["fragmentLength"]),
      }),
    );
    return (row.values[MOLARITY] ?? "") === (value ?? "")
      ? row
      : { ...row, values: { ...row.values, [MOLARITY]: value ?? "" } };
  });
}

function toNumber(text: string | undefined): number | null {
  const parsed = parseAnswer("number", text ?? "");
  return typeof parsed === "number" ? parsed : null;
}

/** Returns the changes of a request. changed: from changedCells. */
export function libraryChanges(changed: readonly Row[]): LibraryChange[] {
  return changed.map(({ key, values }) => {
    const change: Record<string, unknown> = { id: key };
    for (const { name, type } of FIELDS) {
      const text = values[name];
      if (text === undefined) continue;
      const answer = parseAnswer(type, text);
      change[name] = typeof answer === "number" && INTEGERS.has(name) ? Math.round(answer) : answer;
    }
    return change as LibraryChange;
  });
}
