import { MutationCache, notifyManager, QueryCache } from "@tanstack/react-query";
import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  TRPCClientError,
} from "@trpc/client";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { AppRouter } from "../../../server/main/router.ts";
import { FreshQueryClient } from "./FreshQueryClient.ts";
import { tellUnanswered } from "./unanswered.ts";
import { type Said, textOfSaid } from "../i18n/sentenceText.ts";
import type { SentenceData } from "../../../server/platform/errors/rules/fill.ts";

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

const URL_MAX_CHARACTERS = 4_000;
const BATCH_MAX_CALLS = 20;
const SERVICE_UNAVAILABLE = 503;

// A button must know that its call is on the way before the second click of a double click arrives.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new FreshQueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // What the browser thinks of the network says little about a server next door: try, and tell what came of it.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && statusOf(error) === undefined,
    },
  },
});

export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (operation) => operation.type === "subscription",
      true: httpSubscriptionLink({ url: "/trpc" }),
      false: httpBatchLink({ url: "/trpc", maxURLLength: URL_MAX_CHARACTERS, maxItems: BATCH_MAX_CALLS }),
    }),
  ],
});

/** Options for useQuery, useMutation and useSubscription by procedure: `useQuery(trpc.orders.get.queryOptions({ orderId }))`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: trpcClient, queryClient });

/** The HTTP status an error of the server came with; undefined when there was no answer at all. */
export function statusOf(error: unknown): number | undefined {
  const data = error instanceof TRPCClientError ? (error.data as { httpStatus?: number } | null) : null;
  return data?.httpStatus;
}

/** After how many seconds the server lets a refused call through again; undefined where it does not say. */
export function retryAfterSecondsOf(error: unknown): number | undefined {
  const data =
    error instanceof TRPCClientError ? (error.data as { retryAfterSeconds?: number } | null) : null;
  return data?.retryAfterSeconds;
}

/** The sentence an error of the server is told with, of which code compares the code; undefined when it has none. */
export function refusalOf(error: unknown): SentenceData | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { refusal } = (error.data ?? {}) as { refusal?: Pick<SentenceData, "code" | "params"> };
  return refusal && { ...refusal, text: error.message };
}

/** The `details` an error of the server carries, as texts; none when it has none. */
export function detailsOf(error: unknown): string[] {
  const { details } = extraOf(error);
  return Array.isArray(details) ? (details as Said[]).map(textOfSaid) : [];
}

/** What a refused form says is wrong, by its place. row: from 1; sampleId: the code of the sample; both null where an
 *  order or a study itself is meant. field: the name of the field. */
export interface PlacedProblem {
  row: number | null;
  sampleId: string | null;
  field: string;
  message: string;
}

/** The places that `details` speak of, in the same order; none when they are not told. */
export function placedProblemsOf(error: unknown): PlacedProblem[] {
  const { problems } = extraOf(error);
  if (!Array.isArray(problems)) return [];
  return (problems as (Omit<PlacedProblem, "message"> & { message: Said })[]).map((problem) => ({
    ...problem,
    message: textOfSaid(problem.message),
  }));
}

/** The places in what was sent that the server refused, each with its sentence; none when it told none. */
export function refusedPathsOf(error: unknown): { path: string[]; message: SentenceData }[] {
  if (!(error instanceof TRPCClientError)) return [];
  const { fields } = (error.data ?? {}) as { fields?: { path: string[]; message: SentenceData }[] };
  return Array.isArray(fields) ? fields : [];
}

function extraOf(error: unknown): { details?: unknown; problems?: unknown } {
  const data =
    error instanceof TRPCClientError
      ? (error.data as { extra?: { details?: unknown; problems?: unknown } } | null)
      : null;
  return data?.extra ?? {};
}

/** Whether a call was refused because nobody is signed in. A refused password is 401 too. */
export function isSessionOver(error: unknown): boolean {
  return statusOf(error) === 401 && refusalOf(error)?.code === "auth.notSignedIn";
}

function onError(error: unknown): void {
  // Whoever answers for the server, such as a proxy in front of it, brings no error of its own kind.
  const isUnanswered = error instanceof TRPCClientError ? !error.data : error instanceof TypeError;
  if (isUnanswered || statusOf(error) === SERVICE_UNAVAILABLE) tellUnanswered();
  if (isSessionOver(error)) void queryClient.invalidateQueries({ queryKey: trpc.auth.session.queryKey() });
}
