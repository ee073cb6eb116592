import { z } from "zod";
import {
  acceptanceNeedsSession,
  noTerms,
  termsChanged,
  termsVersionNotFound,
  tooManyTermsVersions,
} from "../../server/access/terms/errors.ts";
import type { terms } from "../terms.ts";
import type { Described } from "./operation.ts";
import { count, done, pageShape, person, time } from "./shapes.ts";

const version = z
  .object({ version: z.int(), text: z.string().describe("Plain text"), publishedAt: time })
  .meta({ id: "TermsOfUse" });

export const termsDescribed: Described<typeof terms> = {
  "GET /terms": {
    summary: "Get the terms of use in force",
    procedure: "terms.current",
    answers: {
      200: z.object({
        terms: version.nullable(),
        acceptedAt: time.nullable().describe("When the caller accepted this version"),
      }),
    },
  },
  "POST /terms/acceptance": {
    summary: "Accept the terms of use",
    description:
      "`version` is the version in force. Only in a session: tokens of users are refused until their user has accepted, tokens of service accounts never.",
    procedure: "terms.accept",
    answers: { 200: done },
    errors: [acceptanceNeedsSession(), termsChanged()],
  },
  "GET /admin/terms": {
    summary: "List the versions of the terms of use",
    description: "Newest first. The newest version is in force unless it was withdrawn.",
    procedure: "terms.list",
    answers: {
      200: z.object({
        versions: z.array(
          version.omit({ text: true }).extend({
            publishedBy: person.nullable(),
            withdrawnAt: time.nullable(),
            acceptances: count,
          }),
        ),
        people: count.describe("Active users, who have to accept"),
      }),
    },
  },
  "POST /admin/terms": {
    summary: "Publish a version of the terms of use",
    description:
      "From then on every user has to accept this version before anything else, facility admins included; service accounts and demo accounts have not.",
    procedure: "terms.publish",
    answers: { 201: z.object({ terms: version }) },
    errors: [tooManyTermsVersions()],
  },
  "POST /admin/terms/withdrawal": {
    summary: "Withdraw the terms of use in force",
    description: "No terms are in force until another version is published. Acceptances are kept.",
    procedure: "terms.withdraw",
    answers: { 200: done },
    errors: [noTerms()],
  },
  "GET /admin/terms/:version": {
    summary: "Get a version of the terms of use",
    procedure: "terms.version",
    answers: { 200: z.object({ terms: version }) },
    errors: [termsVersionNotFound()],
  },
  "GET /admin/terms/:version/acceptances": {
    summary: "List who accepted a version of the terms of use",
    description: "Newest first.",
    procedure: "terms.acceptances",
    answers: {
      200: pageShape({ acceptances: z.array(z.object({ user: person.nullable(), acceptedAt: time })) }),
    },
  },
};
