import { t } from "../../kit/i18n/t.ts";
import { statusOf } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";

const BAD_GATEWAY = 502;

/** Why a provider's catalog could not be had, and what to do about it. What is stored stays as it is. */
export function ProviderError({
  error,
  title,
  onRetry,
}: {
  error: unknown;
  title: string;
  onRetry?: () => void;
}) {
  const isProviders = statusOf(error) === BAD_GATEWAY;
  return (
    <ErrorNotice
      error={error}
      title={title}
      {...(isProviders ? { next: t(nextStep(error)) } : {})}
      {...(onRetry ? { onRetry } : {})}
    />
  );
}

// By the documented texts: it refuses, answers something else, or does not answer.
function nextStep(error: unknown) {
  const message = error instanceof Error ? error.message : "";
  if (message.startsWith("API returned ")) return "catalog.next.refused";
  return message.startsWith("Registry returned ") ? "catalog.next.invalid" : "catalog.next.unreachable";
}
