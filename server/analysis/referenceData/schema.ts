import { isAbsolute } from "node:path";
import { z } from "zod";
import { REFERENCE_KINDS } from "../../../db/values.ts";
import { referenceDataChange } from "../../access/settings/referenceDataFields.ts";
import { parseChecksum } from "../../data/files/parseChecksum.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { plainUrl } from "../../platform/input/plainUrl.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { REFERENCE_URL_MAX_CHARACTERS } from "../limits.ts";

const NAME_REFUSED = inputText("referenceData.nameRefused", "name must have 1 to 200 characters");
const KIND_REFUSED = inputText("referenceData.kindRefused", "kind must be one of {kinds}", {
  kinds: REFERENCE_KINDS.join(", "),
});
const PATH_REFUSED = inputText(
  "referenceData.pathRefused",
  "path must be an absolute path without quotes, $ or backslashes",
);
const URL_REFUSED = inputText(
  "referenceData.urlRefused",
  "The address must be an http or https address without user name and password",
);
const CHECKSUM_REFUSED = inputText(
  "referenceData.checksumRefused",
  "expectedChecksum must be an MD5 or SHA-256 in hexadecimal",
);

const fields = z.object({
  name: z.string(NAME_REFUSED).trim().min(1, NAME_REFUSED).pipe(text(200)),
  kind: z.enum(REFERENCE_KINDS, KIND_REFUSED),
  version: text(100),
  organism: optionalText(200),
  build: optionalText(100),
  license: optionalText(2_000),
});

const url = plainUrl(REFERENCE_URL_MAX_CHARACTERS, URL_REFUSED);

const described = fields.extend({ version: fields.shape.version.default("") });

export const registerInput = described.extend({
  path: z
    .string(PATH_REFUSED)
    .trim()
    .max(1000, PATH_REFUSED)
    .refine((path) => isAbsolute(path) && !/[\p{Cc}\p{Surrogate}"`$\\]/u.test(path), PATH_REFUSED),
});

/** expectedChecksum: of the downloaded file. checksumUrl: a file that lists it. unpack: an archive becomes a directory. */
export const downloadInput = described.extend({
  url,
  checksumUrl: url.nullish(),
  expectedChecksum: z
    .string(CHECKSUM_REFUSED)
    .max(200, CHECKSUM_REFUSED)
    .refine((written) => parseChecksum(written) !== undefined, CHECKSUM_REFUSED)
    .nullish(),
  unpack: z.boolean().default(false),
});

export const entryId = z.object({ entryId: recordId });
export const updateInput = fields.partial().extend(entryId.shape);
/** acceptsChange: the present content becomes the content of the entry. */
export const checkInput = entryId.extend({ acceptsChange: z.boolean().default(false) });
/** removesFiles: also the files, if Lanekeeper downloaded them. */
export const deleteInput = entryId.extend({ removesFiles: z.boolean().default(false) });
export const settingsInput = referenceDataChange;
