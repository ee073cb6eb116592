import { count } from "../count.ts";

export const drafts = {
  "drafts.restored": ({ time }: { time: string }) => `Unsaved draft from ${time} restored.`,
  "drafts.discard": "Discard",
  "drafts.problems": ({ fields }: { fields: number }) =>
    `${count(fields, "field needs", "fields need")} attention`,
  "drafts.missing": ({ label }: { label: string }) => `Fill in “${label}”`,
  "drafts.noEmail": "Enter a valid email address, such as name@example.org",
  "drafts.tooShort": ({ characters }: { characters: number }) => `Use at least ${characters} characters`,
  "drafts.leave.title": "Leave without saving?",
  "drafts.leave.text": "Changes since the last save are not on the server.",
  "drafts.leave.files": "The selected files have not started uploading. You would have to select them again.",
  "drafts.plan.found": ({ file, time }: { file: string; time: string }) =>
    `Unfinished import of ${file} from ${time}`,
  "drafts.plan.goOn": "Resume",
  "drafts.plan.failed": "Couldn't reopen the import",
  "drafts.leave.stay": "Stay on page",
  "drafts.leave.save": "Save and leave",
  "drafts.leave.discard": "Leave without saving",
};
