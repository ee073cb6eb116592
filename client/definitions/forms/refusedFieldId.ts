import { TRPCClientError } from "@trpc/client";

/** The field that one of the details of a refused save is about; undefined when it is about none. */
export function refusedFieldId(error: unknown, index: number): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { problems } =
    (error.data as { extra?: { problems?: { fieldId: string | null }[] } } | null)?.extra ?? {};
  return problems?.[index]?.fieldId ?? undefined;
}
