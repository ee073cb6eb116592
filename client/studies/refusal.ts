import { TRPCClientError } from "@trpc/client";

/** One problem that a refused study names, by its place. row: in the table, from 1; null for the study itself. */
export interface RefusedProblem {
  row: number | null;
  sampleId: string | null;
  field: string;
  message: string;
}

/** The problems a refusal carries; none when it is of another kind. */
export function refusedProblems(error: unknown): RefusedProblem[] {
  if (!(error instanceof TRPCClientError)) return [];
  const data = error.data as { extra?: { problems?: unknown } } | null;
  const problems = data?.extra?.problems;
  return Array.isArray(problems) ? (problems as RefusedProblem[]) : [];
}
