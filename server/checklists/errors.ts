import { ApiError } from "../apiError.ts";

export const checklistNotFound = (asked: string) => new ApiError(404, `Checklist not found: ${asked}`);
export const checklistVersionNotFound = (asked: string) =>
  new ApiError(404, `Checklist version not found: ${asked}`);
export const templateNotFound = () => new ApiError(404, "Template not found");
