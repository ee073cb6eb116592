import { MutationCache, notifyManager, QueryCache } from "@tanstack/react-query";
import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
  TRPCClientError,
} from "@trpc/client";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { AppRouter } from "../../../server/main/router.ts";
import { FreshQueryClient } from "./FreshQueryClient.ts";
import { reportUnanswered } from "./onUnanswered.ts";
import { type ServerText, sentenceText } from "../i18n/sentenceText.ts";
import type { SentenceData } from "../../../server/platform/errors/rules/fill.ts";

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

const URL_MAX_CHARACTERS = 4_000;
const BATCH_MAX_CALLS = 20;
const SERVICE_UNAVAILABLE = 503;

// A button must know that its call is pending before the second click of a double click arrives.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new FreshQueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // The browser's online state says little about a server in the local network: always send, and report the result.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && errorStatus(error) === undefined,
    },
  },
});

// The types are written out, because the compiler cannot serialize inferred ones of this size.
export const trpcClient: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (operation) => operation.type === "subscription",
      true: httpSubscriptionLink({ url: "/trpc" }),
      false: httpBatchLink({ url: "/trpc", maxURLLength: URL_MAX_CHARACTERS, maxItems: BATCH_MAX_CALLS }),
    }),
  ],
});

/**
 * Options for useQuery, useMutation and useSubscription by procedure: `useQuery(trpc.orders.get.queryOptions({
 * orderId }))`.
 */
export const trpc: TRPCOptionsProxy<AppRouter> = createTRPCOptionsProxy<AppRouter>({
  client: trpcClient,
  queryClient,
});

/** The HTTP status of an error; undefined without a response. */
export function errorStatus(error: unknown): number | undefined {
  const data = error instanceof TRPCClientError ? (error.data as { httpStatus?: number } | null) : null;
  return data?.httpStatus;
}

/** The Retry-After of a refusal in seconds; undefined without one. */
export function errorRetryAfterSeconds(error: unknown): number | undefined {
  const data =
    error instanceof TRPCClientError ? (error.data as { retryAfterSeconds?: number } | null) : null;
  return data?.retryAfterSeconds;
}

/** The sentence of an error, whose code identifies it; undefined without one. */
export function errorRefusal(error: unknown): SentenceData | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { refusal } = (error.data ?? {}) as { refusal?: Pick<SentenceData, "code" | "params"> };
  return refusal && { ...refusal, text: error.message };
}

/** The `details` of an error as texts; empty without any. */
export function errorDetails(error: unknown): string[] {
  return refusalDetails(error).map(sentenceText);
}

/** The `details` of an error; empty without any. */
export function refusalDetails(error: unknown): ServerText[] {
  const { details } = errorExtra(error);
  return Array.isArray(details) ? (details as ServerText[]) : [];
}

/**
 * A problem of a refused form. row: from 1; sampleId: the code of the sample; both null for the order or study
 * itself. field: the name of the field.
 */
export interface PlacedProblem {
  row: number | null;
  sampleId: string | null;
  field: string;
  message: string;
}

/** The places of `details`, in the same order; empty if the server sends none. */
export function errorPlacedProblems(error: unknown): PlacedProblem[] {
  const { problems } = errorExtra(error);
  if (!Array.isArray(problems)) return [];
  return (problems as (Omit<PlacedProblem, "message"> & { message: ServerText })[]).map((problem) => ({
    ...problem,
    message: sentenceText(problem.message),
  }));
}

/** The input paths that the server refused, each with its text; empty without any. */
export function errorPaths(error: unknown): { path: string[]; message: SentenceData }[] {
  if (!(error instanceof TRPCClientError)) return [];
  const { fields } = (error.data ?? {}) as { fields?: { path: string[]; message: SentenceData }[] };
  return Array.isArray(fields) ? fields : [];
}

/** The `methods` of an error: the ways to complete a sign-in; empty without any. */
export function errorMethods(error: unknown): string[] {
  const { methods } = errorExtra(error);
  return Array.isArray(methods) ? (methods as string[]) : [];
}

interface ErrorExtra {
  details?: unknown;
  problems?: unknown;
  methods?: unknown;
}

function errorExtra(error: unknown): ErrorExtra {
  const data = error instanceof TRPCClientError ? (error.data as { extra?: ErrorExtra } | null) : null;
  return data?.extra ?? {};
}

/** Whether a call was refused because the session is missing or expired. A refused password is 401 too. */
export function isSessionOver(error: unknown): boolean {
  return errorStatus(error) === 401 && errorRefusal(error)?.code === "auth.notSignedIn";
}

function onError(error: unknown): void {
  // A response of another server, such as a proxy in front of ours, has no error data.
  const isUnanswered = error instanceof TRPCClientError ? !error.data : error instanceof TypeError;
  if (isUnanswered || errorStatus(error) === SERVICE_UNAVAILABLE) reportUnanswered();
  const path = PATHS_FIRST[errorRefusal(error)?.code ?? ""];
  if (path !== undefined) openFirst(path);
  if (isSessionOver(error)) void queryClient.invalidateQueries({ queryKey: trpc.auth.session.queryKey() });
}

/** Pages that a user must complete before anything else, by the code of the refusal. */
const PATHS_FIRST: Record<string, string> = {
  "terms.required": "/accept-terms",
  "auth.secondFactorSetUpRequired": "/second-factor",
};

/** Leads to a page that became necessary while another one was open, and back afterwards. */
function openFirst(path: string): void {
  if (Object.values(PATHS_FIRST).includes(location.pathname)) return;
  const next = location.pathname + location.search + location.hash;
  location.replace(`${path}?next=${encodeURIComponent(next)}`);
}
