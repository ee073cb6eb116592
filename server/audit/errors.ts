import { ApiError } from "../apiError.ts";

export const auditEntryNotFound = () => new ApiError(404, "Audit entry not found");
