import { z } from "zod";
import { DEPARTMENT_ROLES, USER_ROLES } from "../../db/values.ts";
import {
  demoAccount,
  departmentNotFound,
  lastAdmin,
  noServicePassword,
  userHasRecords,
  userNotFound,
  emailTaken,
} from "../../server/access/users/errors.ts";
import type { users } from "../users.ts";
import type { Described } from "./operation.ts";
import { done, id, pageShape, person, time } from "./shapes.ts";

const user = person
  .extend({
    role: z.enum(USER_ROLES),
    isDemo: z.boolean(),
    active: z.boolean(),
    service: z.boolean().describe("An account for programs, without a password"),
    phone: z.string().nullable(),
    institution: z.string().nullable(),
    departmentId: id.nullable(),
    departmentRole: z.enum(DEPARTMENT_ROLES).nullable().describe("null without a department"),
    mailRefusal: z
      .string()
      .nullable()
      .describe("Answer of the mail server that refused this email address; null without one"),
    createdAt: time,
  })
  .meta({ id: "User" });

export const usersDescribed: Described<typeof users> = {
  "GET /admin/users": {
    summary: "List users",
    description: "Newest first.",
    procedure: "users.list",
    answers: { 200: pageShape({ users: z.array(user) }) },
  },
  "POST /admin/users": {
    summary: "Create user",
    description:
      "If `password` is omitted, one is generated and returned once as `temporaryPassword`. With `service`, the account has no password, cannot sign in, and is used with tokens.",
    procedure: "users.create",
    answers: { 201: z.object({ user, temporaryPassword: z.string().optional() }) },
    errors: [emailTaken(), departmentNotFound(), noServicePassword()],
  },
  "PATCH /admin/users/:userId": {
    summary: "Change user",
    description:
      "Omitted fields are unchanged. Changing the password or deactivating the user ends their sessions; deactivating also ends their tokens, changing the password does not.",
    procedure: "users.update",
    answers: { 200: z.object({ user }) },
    errors: [
      userNotFound(),
      emailTaken(),
      departmentNotFound(),
      lastAdmin(),
      demoAccount(),
      noServicePassword(),
    ],
  },
  "DELETE /admin/users/:userId": {
    summary: "Delete a user without records",
    procedure: "users.remove",
    answers: { 200: done },
    errors: [userNotFound(), userHasRecords(), lastAdmin(), demoAccount()],
  },
};
