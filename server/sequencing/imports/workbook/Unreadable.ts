/** The reason why a workbook has no readable table. */
export type Fault =
  | "noWorksheet"
  | "tooManyRows"
  | "tooManyColumns"
  | "cellTooLong"
  | "tooMuchText"
  | "notWorkbook"
  | "otherWorkbookFormat"
  | "workbookProtected"
  | "workbookDamaged"
  | "inflatesTooFar"
  | "tooManyParts";

/** Thrown while a workbook is read. cell: the cell concerned, such as B12. */
export class Unreadable extends Error {
  override name = "Unreadable";
  readonly fault: Fault;
  readonly cell: string;

  constructor(fault: Fault, { cell = "", cause }: { cell?: string; cause?: unknown } = {}) {
    super(fault, { cause });
    this.fault = fault;
    this.cell = cell;
  }
}
