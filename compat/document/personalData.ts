import { z } from "zod";
import { emailNotConfirmed, ownErasure } from "../../server/overview/personalData/errors.ts";
import { demoAccount, erasedAccount, lastAdmin, userNotFound } from "../../server/access/users/errors.ts";
import type { personalData } from "../personalData.ts";
import type { Described, FileAnswer } from "./operation.ts";
import { count, success } from "./shapes.ts";

const archive: FileAnswer = {
  description: "A ZIP of JSON files, without secrets and their hashes.",
  contentTypes: ["application/zip"],
};

export const personalDataDescribed: Described<typeof personalData> = {
  "GET /account/personal-data": {
    summary: "Export own data",
    description:
      "Everything that is stored about the caller: account, orders, samples, studies, comments, uploads, downloads, notifications, sessions, tokens and audit entries. Each file has at most 100,000 rows.",
    procedure: "bytes.personalData.exportOwn",
    answers: { 200: archive },
  },
  "GET /admin/users/:userId/personal-data": {
    summary: "Export the data of a user",
    description: "As the user receives them.",
    procedure: "bytes.personalData.exportOf",
    answers: { 200: archive },
    errors: [userNotFound()],
  },
  "POST /admin/users/:userId/erasure": {
    summary: "Erase the personal data of a user",
    description:
      "Irreversible. `email` is the address of the account, as a confirmation. Orders, samples, studies and comments remain under the name `Erased user <short id>`; sessions, tokens, notifications and emails are removed; audit entries keep ids and actions.",
    procedure: "personalData.erase",
    answers: {
      200: success({
        name: z.string().describe("The name that replaces that of the user"),
        auditEntries: count.describe("Number of audit entries whose values were replaced"),
      }),
    },
    errors: [userNotFound(), demoAccount(), erasedAccount(), ownErasure(), emailNotConfirmed(), lastAdmin()],
  },
};
