import { inputText } from "../../platform/errors/schemaText.ts";
import { text } from "../../platform/input/text.ts";

const CODE_MAX_CHARACTERS = 64;

/** A code as a scanner types it: printable ASCII. */
export const scannedCode = text(CODE_MAX_CHARACTERS).regex(
  /^[!-~]([ -~]*[!-~])?$/,
  inputText("intake.codeRefused", "A code must have 1 to 64 letters, digits or signs"),
);
