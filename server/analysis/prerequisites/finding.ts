/** ok: as it should be. warning: runs come to their end all the same, with less comfort or not for ever. missing: to be
 *  installed. failed: there, and it does not do what runs need. not needed: nothing that is set asks for it. */
export type FindingStatus = "ok" | "warning" | "missing" | "failed" | "not needed";

/** One thing that was looked at. whatToDo: null where nothing is to be done. Neither text holds a secret. */
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
