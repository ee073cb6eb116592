import { Readable } from "node:stream";
import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { isGitRef, isRepositoryAddress, wholeAddress } from "../../access/settings/pipelineSourceFields.ts";

const ADDRESS_REFUSED = inputText(
  "derivation.addressRefused",
  "Enter an http or https address without user and password, owner/name on GitHub, or the absolute path of a folder or an archive on the server",
);
const token = z
  .string()
  .min(1)
  .max(2_000)
  .regex(/^[\x21-\x7e]+$/)
  .optional();
const address = z
  .string(ADDRESS_REFUSED)
  .trim()
  .max(1_000, ADDRESS_REFUSED)
  .transform(wholeAddress)
  .refine((text) => isServerPath(text) || isUpload(text) || isRepositoryAddress(text), ADDRESS_REFUSED);
const draftId = z.uuid();

/** Whether the address of a workflow is a place on the server. Pure. */
export function isServerPath(text: string): boolean {
  return text.startsWith("/") && !/[\p{Cc}\p{Surrogate}"`$\\]/u.test(text);
}

/** Whether the address of a workflow is that of an uploaded archive. Pure. */
export function isUpload(text: string): boolean {
  return /^upload:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** contentLength: the header, so that a too large archive is refused before it is sent. */
export const archiveInput = z.object({
  name: z.string().max(255),
  contentLength: z.string().max(100).optional(),
  bytes: z.instanceof(Readable),
});

export const revisionsInput = z.object({ repository: address, token });

export const readInput = z.object({
  repository: address,
  revision: z
    .string()
    .trim()
    .refine(
      isGitRef,
      inputText("derivation.revisionRefused", "The revision must be the name of a tag, a branch or a commit"),
    )
    .optional(),
  token,
});

const columns = z
  .array(
    z.object({
      name: z.string().min(1).max(500),
      source: z.string().max(300).nullable(),
      default: z.string().max(500).optional(),
    }),
  )
  .min(1)
  .max(100);

export const stepsInput = z.object({ draftId, columns });

export const previewInput = z.object({ draftId, columns, orderId: z.string().max(100) });

export const addInput = z.object({
  draftId,
  columns,
  pipelineId: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9-]{0,99}$/,
      inputText("derivation.idRefused", "The ID may contain only lowercase letters, digits and dashes"),
    ),
});
