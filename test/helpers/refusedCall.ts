import { TRPCClientError } from "@trpc/client";
import type { SentenceData } from "../../server/platform/errors/rules/fill.ts";

/** The error that a page receives for a refused call. data: further data of the response. */
export function refusedCall({ text, ...refusal }: SentenceData, data: object = {}): Error {
  const error = {
    message: text,
    code: -32600,
    data: { code: "BAD_REQUEST", httpStatus: 400, refusal, ...data },
  };
  return TRPCClientError.from({ error });
}
