import { z } from "zod";
import {
  attachmentEmpty,
  attachmentNotFound,
  attachmentsFixed,
  attachmentTooLarge,
  attachmentTypeRefused,
  tooManyAttachments,
  tooManyOfSample,
} from "../../server/data/attachments/errors.ts";
import { dataFolderUnreadable, fileNotFound } from "../../server/data/files/errors.ts";
import { chunkBrokeOff, diskFull, diskReadOnly } from "../../server/data/uploads/errors.ts";
import { dataBasePathNotConfigured } from "../../server/access/settings/errors.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";
import { sampleNotOfOrder } from "../../server/ordering/intake/errors.ts";
import { forbidden } from "../../server/platform/errors/errors.ts";
import type { attachments } from "../attachments.ts";
import type { Described } from "./operation.ts";
import { count, done, id, time } from "./shapes.ts";

const attachment = z
  .object({
    id,
    sampleId: id.nullable().describe("null: of the order itself"),
    name: z.string(),
    isPicture: z.boolean().describe("PNG, JPEG or WebP, by its name"),
    sizeBytes: count,
    createdAt: time,
    createdBy: z
      .object({ id, firstName: z.string(), lastName: z.string() })
      .nullable()
      .describe("Null if the account was deleted"),
  })
  .meta({ id: "OrderAttachment" });
const ofOne = [orderNotFound(), forbidden()];
const withoutData = [dataBasePathNotConfigured(), dataFolderUnreadable(undefined)];

export const attachmentsDescribed: Described<typeof attachments> = {
  "GET /orders/:orderId/attachments": {
    summary: "List attachments",
    description: "Those of the order itself, or with `sampleId` of one of its samples, oldest first.",
    procedure: "attachments.list",
    query: z.object({ sampleId: id.optional() }),
    answers: { 200: z.object({ attachments: z.array(attachment) }) },
    errors: [...ofOne, sampleNotOfOrder()],
  },
  "POST /orders/:orderId/attachments": {
    summary: "Attach a file",
    description:
      "The body is the file. Documents, images and tables of up to 20 MB, up to 20 for an order and 10 for each sample (`sampleId`), by the owner until the order is closed, rejected or cancelled, and by the facility at any time.",
    procedure: "bytes.attachments.add",
    query: z.object({
      name: z.string().describe("File name; its extension is one of the accepted ones"),
      sampleId: id.optional(),
    }),
    answers: { 201: attachment },
    errors: [
      ...ofOne,
      attachmentTypeRefused(),
      attachmentEmpty(),
      attachmentTooLarge(),
      tooManyAttachments(),
      tooManyOfSample(),
      sampleNotOfOrder(),
      attachmentsFixed(),
      chunkBrokeOff(),
      diskFull(undefined),
      diskReadOnly(undefined),
      ...withoutData,
    ],
  },
  "GET /orders/:orderId/attachments/:attachmentId": {
    summary: "Download an attachment",
    description:
      "Always as a download, never for display as a page of its own. Pictures have their media type.",
    procedure: "bytes.attachments.open",
    answers: {
      200: {
        description: "The file",
        contentTypes: ["application/octet-stream", "image/png", "image/jpeg", "image/webp"],
      },
    },
    errors: [...ofOne, attachmentNotFound(), fileNotFound(), ...withoutData],
  },
  "DELETE /orders/:orderId/attachments/:attachmentId": {
    summary: "Remove an attachment",
    description:
      "With its file. The owner removes own attachments until the order is closed, rejected or cancelled; the facility removes any.",
    procedure: "attachments.remove",
    answers: { 200: done },
    errors: [...ofOne, attachmentNotFound(), attachmentsFixed()],
  },
};
