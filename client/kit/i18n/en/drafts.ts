import { count } from "../count.ts";

export const drafts = {
  "draft.restored": ({ time }: { time: string }) =>
    `This is what you typed until ${time}. It is not saved yet.`,
  "draft.discard": "Discard it",
  "draft.problems": ({ fields }: { fields: number }) =>
    `${count(fields, "field needs", "fields need")} a look`,
  "draft.missing": ({ label }: { label: string }) => `Please fill in “${label}”`,
  "draft.noEmail": "This is not an e-mail address, such as name@example.org",
  "draft.tooShort": ({ characters }: { characters: number }) => `Use at least ${characters} characters`,
  "draft.leave.title": "Leave without saving?",
  "draft.leave.text": "What you typed since the last save is not on the server yet.",
  "draft.leave.files":
    "You chose files that are not being sent yet. They have to be chosen again when you come back.",
  "draft.plan.found": ({ file, time }: { file: string; time: string }) =>
    `You were putting ${file} right until ${time}. It is not imported yet.`,
  "draft.plan.goOn": "Go on with it",
  "draft.plan.failed": "It could not be opened again",
  "draft.leave.stay": "Stay",
  "draft.leave.save": "Save and leave",
  "draft.leave.discard": "Leave without saving",
};
