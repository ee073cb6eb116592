import { z } from "zod";
import type { ApiError } from "../../server/platform/errors/apiError.ts";
import {
  bodyEncoded,
  bodyHasTooManyValues,
  bodyNestedTooDeep,
  bodyTooLarge,
  invalidJson,
} from "../../server/platform/errors/errors.ts";
import { attachmentsRefused, wesFormDamaged } from "../../server/analysis/wes/errors.ts";
import type { DescribedRefusals } from "../../server/main/router.ts";
import type { Body } from "../bodies.ts";
import type { Operation } from "./operation.ts";

/** The body of every refusal and failure. */
export const ERROR = z.looseObject({ error: z.string(), details: z.array(z.string()).optional() }).meta({
  id: "Error",
  description: "The text of `error` is the identifier of the error; `details` lists several causes.",
});

const REFUSED_BODIES: Record<Body["kind"], (() => ApiError)[]> = {
  nothing: [],
  json: [invalidJson, bodyNestedTooDeep, bodyTooLarge, bodyHasTooManyValues, bodyEncoded],
  bytes: [bodyEncoded],
  workbook: [bodyEncoded],
  fields: [attachmentsRefused, wesFormDamaged, bodyEncoded],
};

/** Returns the error responses of an endpoint by status: those of its permission, of its body, and its own. */
export function describeErrors(
  { errors = [] }: Operation,
  refusals: DescribedRefusals,
  { mayRefuseInput, kind }: { mayRefuseInput: boolean; kind: Body["kind"] },
) {
  const all = [
    ...Object.values(refusals).map((refusal: () => ApiError) => refusal()),
    ...REFUSED_BODIES[kind].map((refusal) => refusal()),
    ...errors,
  ];
  const statuses = [...new Set([...all.map(({ status }) => status), ...(mayRefuseInput ? [400] : [])])];
  return Object.fromEntries(
    statuses
      .toSorted((one, other) => one - other)
      .map((status) => [status, refusalAnswer(all.filter((error) => error.status === status))]),
  );
}

function refusalAnswer(errors: ApiError[]) {
  const texts = [...new Set(errors.map(({ message }) => message))];
  return {
    description: texts.length > 0 ? texts.join(" · ") : "Refused; `error` contains the reason.",
    content: {
      "application/json": {
        schema: ERROR,
        examples: Object.fromEntries(texts.map((text) => [schemaName(text), { value: { error: text } }])),
      },
    },
  };
}

function schemaName(text: string): string {
  return text
    .replace(/[^\w]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
}

/** Returns the refusals of a permission by kind of caller, for `x-refusals`. */
export function accessRefusals(refusals: DescribedRefusals) {
  return Object.fromEntries(
    Object.entries(refusals).map(([who, refusal]: [string, () => ApiError]) => {
      const { status, message } = refusal();
      return [who, { status, error: message }];
    }),
  );
}
