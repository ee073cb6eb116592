import { sentence } from "../../../platform/errors/rules/sentence.ts";

/** Places a problem at a sample; a cell is named by its column or its content. */
export const sampleProblem = sentence("samplesheet.sample", "Sample {sampleCode}: {problem}");
export const cellProblem = sentence("samplesheet.cell", "Sample {sampleCode}: {cell} {problem}");
export const sampleCode = sentence("samplesheet.sampleCode", "its code");
export const studyTitle = sentence("samplesheet.studyTitle", "the title of its study");
export const orderPlatform = sentence("samplesheet.orderPlatform", "the platform of its order");

export const codeShared = sentence("samplesheet.codeShared", "Several samples have the code {code}");
export const scriptWithoutSheet = sentence(
  "samplesheet.scriptWithoutSheet",
  "The script of the package returned no samplesheet",
);

/** The problems of a cell. */
export const notInTsv = sentence(
  "samplesheet.notInTsv",
  "contains a tab or a line break, which TSV does not allow",
);
export const valueMissing = sentence("samplesheet.valueMissing", "has no value");
export const valueUnmapped = sentence("samplesheet.valueUnmapped", "must be one of: {values}; it is {value}");
export const pathOutside = sentence(
  "samplesheet.pathOutside",
  "does not name a file below the data base path",
);
export const valueUnsafe = sentence(
  "samplesheet.valueUnsafe",
  "has characters other than ASCII letters, digits, dots, dashes and underscores, which this pipeline does not accept",
);
export const pathUnsafe = sentence(
  "samplesheet.pathUnsafe",
  "names a file whose path has characters that a workflow could run as commands; rename the file or its folder",
);
