import { count } from "../count.ts";

export const drafts = {
  "draft.restored": ({ time }: { time: string }) => `Unsaved draft from ${time} restored.`,
  "draft.discard": "Discard",
  "draft.problems": ({ fields }: { fields: number }) =>
    `${count(fields, "field needs", "fields need")} attention`,
  "draft.missing": ({ label }: { label: string }) => `Fill in “${label}”`,
  "draft.noEmail": "Enter a valid email address, such as name@example.org",
  "draft.tooShort": ({ characters }: { characters: number }) => `Use at least ${characters} characters`,
  "draft.leave.title": "Leave without saving?",
  "draft.leave.text": "Changes since the last save are not on the server.",
  "draft.leave.files": "The selected files have not started uploading. You would have to select them again.",
  "draft.plan.found": ({ file, time }: { file: string; time: string }) =>
    `Unfinished import of ${file} from ${time}`,
  "draft.plan.goOn": "Resume",
  "draft.plan.failed": "Couldn't reopen the import",
  "draft.leave.stay": "Stay on page",
  "draft.leave.save": "Save and leave",
  "draft.leave.discard": "Leave without saving",
};
