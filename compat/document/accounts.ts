import { z } from "zod";
import { USER_ROLES } from "../../db/values.ts";
import {
  invalidCredentials,
  registrationClosed,
  tooManyAttempts,
  tooManyRegistrations,
} from "../../server/access/auth/errors.ts";
import { notFound } from "../../server/platform/errors/errors.ts";
import type { accounts } from "../accounts.ts";
import type { Described } from "./operation.ts";
import { done, person } from "./shapes.ts";
import { emailTaken } from "../../server/access/users/errors.ts";

const user = person.extend({ role: z.enum(USER_ROLES), isDemo: z.boolean() }).meta({ id: "SessionUser" });

export const accountsDescribed: Described<typeof accounts> = {
  "POST /auth/sign-in": {
    summary: "Sign in",
    description:
      "Sets the session cookie. After 10 failures of an account from one address in 15 minutes, and after 100 failures of an address for accounts new to it, further attempts are refused until `Retry-After` has passed. An account with more than 30 failures from all addresses is never refused for them; its answers come later.",
    procedure: "auth.signIn",
    answers: { 200: z.object({ user }) },
    errors: [invalidCredentials(), tooManyAttempts(1)],
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
    description:
      "Creates a researcher account and does not sign in. Closed until the facility opens it (`selfRegistration` of the access settings; open in demo mode). At most 20 an hour from one address.",
    procedure: "auth.register",
    answers: { 201: z.object({ user }) },
    errors: [emailTaken(), registrationClosed(), tooManyRegistrations(1)],
  },
  "POST /demo/session": {
    summary: "Enter the public demo",
    description: "Signs in as the demo account of a role, where the instance offers a demo.",
    procedure: "auth.demo",
    answers: { 200: z.object({ user }) },
    errors: [notFound()],
  },
};
