import { TRPCClientError } from "@trpc/client";

/** The field of one of the details of a refused save; undefined without one. */
export function refusedFieldId(error: unknown, index: number): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { problems } =
    (error.data as { extra?: { problems?: { fieldId: string | null }[] } } | null)?.extra ?? {};
  return problems?.[index]?.fieldId ?? undefined;
}
