import { t } from "../../kit/i18n/t.ts";
import { errorRefusal, errorStatus } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";

const BAD_GATEWAY = 502;

/** Why the provider's catalog is unavailable, and the remedy. The stored catalog does not change. */
export function ProviderError({
  error,
  title,
  onRetry,
}: {
  error: unknown;
  title: string;
  onRetry?: () => void;
}) {
  const isProviders = errorStatus(error) === BAD_GATEWAY;
  return (
    <ErrorNotice
      error={error}
      title={title}
      {...(isProviders ? { next: t(nextStep(error)) } : {})}
      {...(onRetry ? { onRetry } : {})}
    />
  );
}

// The provider refuses, returns an invalid response, or does not answer.
function nextStep(error: unknown) {
  const code = errorRefusal(error)?.code;
  if (code === "catalog.providerRefused") return "catalog.next.refused";
  return code === "catalog.providerInvalid" ? "catalog.next.invalid" : "catalog.next.unreachable";
}
