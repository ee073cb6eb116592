import { refusal } from "../../platform/errors/refusal.ts";
import {
  ATTACHMENT_EXTENSIONS,
  ATTACHMENT_MAX_MEGABYTES,
  ATTACHMENTS_PER_ORDER_MAX,
  ATTACHMENTS_PER_SAMPLE_MAX,
} from "./rules/attachmentRules.ts";

export const attachmentNotFound = refusal("attachments.notFound", 404, "Attachment not found");
export const attachmentTypeRefused = refusal(
  "attachments.typeRefused",
  400,
  "The name of an attachment must end with one of: {extensions}",
  { extensions: ATTACHMENT_EXTENSIONS.join(", ") },
);
export const attachmentEmpty = refusal("attachments.empty", 400, "An attachment cannot be empty");
export const attachmentTooLarge = refusal(
  "attachments.tooLarge",
  413,
  "An attachment can have at most {megabytes} MB",
  { megabytes: ATTACHMENT_MAX_MEGABYTES },
);
export const tooManyAttachments = refusal(
  "attachments.tooMany",
  400,
  "An order can have at most {most} attachments",
  { most: ATTACHMENTS_PER_ORDER_MAX },
);
export const tooManyOfSample = refusal(
  "attachments.tooManyOfSample",
  400,
  "A sample can have at most {most} attachments",
  { most: ATTACHMENTS_PER_SAMPLE_MAX },
);
export const attachmentsFixed = refusal(
  "attachments.fixed",
  409,
  "Only the facility changes the attachments of an order that is closed, rejected or cancelled",
);
