import { TRPCClientError } from "@trpc/client";
import type { SentenceData } from "../../server/platform/errors/rules/fill.ts";

/** What a page gets when the server refuses a call. data: what the answer has beside the refusal. */
export function refusedCall({ text, ...refusal }: SentenceData, data: object = {}): Error {
  const error = {
    message: text,
    code: -32600,
    data: { code: "BAD_REQUEST", httpStatus: 400, refusal, ...data },
  };
  return TRPCClientError.from({ error });
}
