import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { ARCHIVE_NAMED_MAX, DELIVERY_LINK_DAYS_DEFAULT, DELIVERY_LINK_DAYS_MAX } from "../limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";

const TOKEN_MAX_CHARACTERS = 200;
const FILE_ID_MAX_CHARACTERS = 100;

export const orderId = z.object({ orderId: recordId });
export const downloadsInput = listPage.extend({ orderId: recordId });
export const checksumsInput = z.object({ orderId: recordId, algorithm: z.enum(["md5", "sha256"]) });

const DAYS = inputText("links.daysRefused", "A link is valid for 1 to {days} days", {
  days: DELIVERY_LINK_DAYS_MAX,
});

/** expiresAt takes precedence over days. */
export const createLinkInput = z.object({
  orderId: recordId,
  label: text(100).min(1, inputText("links.labelMissing", "Enter the recipient of the link")),
  expiresAt: z.iso
    .datetime({ offset: true, error: "expiresAt must be an ISO 8601 time" })
    .transform((time) => new Date(time))
    .optional(),
  days: z.int(DAYS).min(1, DAYS).max(DELIVERY_LINK_DAYS_MAX, DAYS).default(DELIVERY_LINK_DAYS_DEFAULT),
});
export const linksInput = listPage.extend({ orderId: recordId });
export const revokeLinkInput = z.object({ orderId: recordId, linkId: recordId });

// An impossible token is a wrong token, not invalid input; it never reaches the database.
const token = z.string().transform((given) => (given.length <= TOKEN_MAX_CHARACTERS ? given : ""));
export const linkToken = z.object({ token });
export const linkedChecksumsInput = z.object({ token, algorithm: z.enum(["md5", "sha256"]) });
export const linkedFileInput = z.object({
  token,
  fileId: z.string().transform((id) => (id.length <= FILE_ID_MAX_CHARACTERS && !id.includes("\0") ? id : "")),
});

const named = z
  .string()
  .transform((ids) => ids.split(","))
  .refine(
    (ids) => ids.length <= ARCHIVE_NAMED_MAX,
    inputText("delivery.tooManyNamed", "An archive can name at most {most} files or read sets", {
      most: ARCHIVE_NAMED_MAX,
    }),
  );
const archive = {
  format: z.enum(["zip", "tar"], "format must be zip or tar").default("zip"),
  files: named.optional().describe("Ids of files or read sets, separated by commas; all files if absent"),
  except: named.optional().describe("Ids of files or read sets that are left out, separated by commas"),
};
export const archiveInput = z.object({ orderId: recordId, ...archive });
export const linkedArchiveInput = z.object({ token, ...archive });
