import { invalidToken, weblogSecretNotConfigured } from "../weblog/errors.ts";
import type { WeblogAnswer } from "./prerequisiteFacts.ts";
import { runIdRequired } from "../../sequencing/runs/errors.ts";

/** Classifies the answer to an event without a run. withSecret: the event carried the secret. Pure. */
export function weblogAnswerOf({
  httpStatus,
  body,
  withSecret,
}: {
  httpStatus: number;
  body: string;
  withSecret: boolean;
}): WeblogAnswer {
  if (httpStatus >= 300 && httpStatus < 400) return { state: "redirect" };
  const said = errorIn(body);
  const isRefused = [invalidToken(), weblogSecretNotConfigured()].some(
    ({ status, message }) => status === httpStatus && message === said,
  );
  if (isRefused) return { state: withSecret ? "another" : "ok" };
  const { status, message } = runIdRequired();
  if (withSecret && httpStatus === status && said === message) return { state: "ok" };
  return { state: "foreign", httpStatus };
}

function errorIn(body: string): unknown {
  try {
    return (JSON.parse(body) as { error?: unknown } | null)?.error;
  } catch {
    return undefined;
  }
}
