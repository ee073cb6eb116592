import { ApiError } from "../errors/apiError.ts";

export const auditEntryNotFound = () => new ApiError(404, "Audit entry not found");
