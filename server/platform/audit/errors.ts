import { refusal } from "../errors/refusal.ts";

export const auditEntryNotFound = refusal("audit.notFound", 404, "Audit entry not found");
