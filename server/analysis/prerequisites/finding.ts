/**
 * ok: works. warning: runs still complete, with limitations. missing: must be installed. failed: present but not
 * working. not needed: not used by the settings.
 */
export type FindingStatus = "ok" | "warning" | "missing" | "failed" | "not needed";

/** The result of one check. whatToDo: null when no action is needed. Neither text contains a secret. */
export interface Finding {
  id: string;
  name: string;
  status: FindingStatus;
  detail: string;
  whatToDo: string | null;
}

export type Judged = Omit<Finding, "id" | "name">;

export const ok = (detail: string): Judged => ({ status: "ok", detail, whatToDo: null });
export const notNeeded = (detail: string): Judged => ({ status: "not needed", detail, whatToDo: null });
export const warning = (detail: string, whatToDo: string): Judged => ({
  status: "warning",
  detail,
  whatToDo,
});
export const missing = (detail: string, whatToDo: string): Judged => ({
  status: "missing",
  detail,
  whatToDo,
});
export const failed = (detail: string, whatToDo: string): Judged => ({ status: "failed", detail, whatToDo });
