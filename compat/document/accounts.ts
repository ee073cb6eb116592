import { z } from "zod";
import { USER_ROLES } from "../../db/values.ts";
import {
  emailTaken,
  invalidCredentials,
  registrationClosed,
  tooManyAttempts,
} from "../../server/auth/errors.ts";
import { notFound } from "../../server/errors.ts";
import type { accounts } from "../accounts.ts";
import type { Described } from "./operation.ts";
import { done, person } from "./shapes.ts";

const user = person.extend({ role: z.enum(USER_ROLES), isDemo: z.boolean() }).meta({ id: "SessionUser" });

export const accountsDescribed: Described<typeof accounts> = {
  "POST /auth/sign-in": {
    summary: "Sign in",
    description: "Sets the session cookie. Too many failures of an address or an account have to wait.",
    procedure: "auth.signIn",
    answers: { 200: z.object({ user }) },
    errors: [invalidCredentials(), tooManyAttempts()],
  },
  "POST /auth/sign-out": {
    summary: "Sign out",
    description: "Ends this session; fine without one.",
    procedure: "auth.signOut",
    answers: { 200: done },
  },
  "GET /auth/session": {
    summary: "Who is signed in",
    description: "`user` is null without a session.",
    procedure: "auth.session",
    answers: { 200: z.object({ user: user.nullable() }) },
  },
  "POST /register": {
    summary: "Open an account",
    description: "Makes a researcher and does not sign them in.",
    procedure: "auth.register",
    answers: { 201: z.object({ user }) },
    errors: [emailTaken(), registrationClosed()],
  },
  "POST /demo/session": {
    summary: "Enter the public demo",
    description: "Signs in as the demo account of a role, where the instance offers a demo.",
    procedure: "auth.demo",
    answers: { 200: z.object({ user }) },
    errors: [notFound()],
  },
};
