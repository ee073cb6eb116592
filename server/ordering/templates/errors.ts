import { refusal } from "../../platform/errors/refusal.ts";

export const templateNotFound = refusal("orderTemplates.notFound", 404, "Order template not found");
export const tooManyTemplates = refusal(
  "orderTemplates.tooMany",
  400,
  "You can have at most {most} templates. Delete one first.",
);
