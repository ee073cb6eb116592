import { refusal } from "../../platform/errors/refusal.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { LIBRARIES_MAX } from "../limits.ts";

export const libraryNotFound = refusal("libraries.notFound", 404, "Library not found");
export const librariesNotFound = refusal(
  "libraries.severalNotFound",
  404,
  "Libraries not found: {libraries}",
);
export const tooManyLibraries = refusal(
  "libraries.tooMany",
  400,
  "At most {most} libraries can be created or changed at once",
  { most: LIBRARIES_MAX },
);
export const samplesOfDraft = refusal(
  "libraries.samplesOfDraft",
  409,
  "Samples of orders that are not submitted receive no libraries: {sampleCodes}",
);
export const samplesStopped = refusal(
  "libraries.samplesStopped",
  409,
  "Rejected and canceled samples receive no libraries: {sampleCodes}",
);
export const wellNotInSet = refusal("libraries.wellNotInSet", 400, "The index set has no well {well}");
export const indexesRunOut = refusal(
  "libraries.indexesRunOut",
  400,
  "From {start} on the set has {available} wells or barcodes, but {needed} libraries need one",
);
export const barcodeSetNotFound = refusal("libraries.barcodeSetNotFound", 404, "Barcode set not found");
export const librariesInPool = refusal(
  "libraries.inPool",
  409,
  "Libraries in a pool cannot be deleted. Remove them from their pools first: {libraries}",
);
export const noLibrariesToLabel = refusal("libraries.nothingToLabel", 400, "No libraries to label");
export const tooManyLibraryLabels = refusal(
  "libraries.tooManyLabels",
  400,
  "At most {most} labels can be printed at once",
  { most: LIBRARIES_MAX },
);

export const SEQUENCE_REFUSED = inputText(
  "libraries.sequenceRefused",
  "An index sequence has 1 to 32 letters A, C, G and T",
);
