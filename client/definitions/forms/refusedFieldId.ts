import { TRPCClientError } from "@trpc/client";

interface Refusal {
  fieldId: string | null;
  message: string;
}

/** The field that a sentence of a refused save is about; undefined when it is about none. */
export function refusedFieldId(error: unknown, sentence: string): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { problems } = (error.data as { extra?: { problems?: Refusal[] } } | null)?.extra ?? {};
  return problems?.find(({ message }) => message === sentence)?.fieldId ?? undefined;
}
