import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { t } from "../i18n/t.ts";
import {
  errorDetails,
  isSessionOver,
  errorRefusal,
  errorRetryAfterSeconds,
  errorStatus,
} from "../trpc/trpc.ts";
import { sentenceText } from "../i18n/sentenceText.ts";

const TOO_MANY_REQUESTS = 429;
// The texts of shorter pauses contain "in a moment".
const RETRY_SHOWN_FROM_SECONDS = 20;

/**
 * Shows an error in the server's words, and the remedy if known. Renders nothing without an error.
 * @param onRetry shows a button that retries
 */
export function ErrorNotice({
  error,
  title,
  next,
  onRetry,
}: {
  error: unknown;
  title?: string;
  next?: string;
  onRetry?: () => void;
}) {
  if (!error) return null;
  const details = errorDetails(error);
  const hint = next ?? nextStep(error);
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={title ?? t("common.error.title")}
    >
      <Stack gap="xs" align="flex-start">
        {!(details.length > 1 && details.includes(errorText(error))) && (
          <Text size="sm">{errorText(error)}</Text>
        )}
        {details.length > 1 && (
          <List size="sm">
            {details.map((detail) => (
              <List.Item key={detail}>{detail}</List.Item>
            ))}
          </List>
        )}
        {hint && <Text size="sm">{hint}</Text>}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t("common.error.again")}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** The text of an error: the server's, or that it did not respond. */
export function errorText(error: unknown): string {
  if (errorStatus(error) === undefined) return t("common.error.offline");
  const refusal = errorRefusal(error);
  if (refusal) return sentenceText(refusal);
  return error instanceof Error ? error.message : String(error);
}

function nextStep(error: unknown): string | undefined {
  if (errorStatus(error) === 500) return t("common.error.internal");
  if (isSessionOver(error)) return t("common.error.signedOut");
  const seconds = errorRetryAfterSeconds(error) ?? 0;
  return seconds >= RETRY_SHOWN_FROM_SECONDS && errorStatus(error) === TOO_MANY_REQUESTS
    ? t("common.error.retryAfter", { minutes: Math.ceil(seconds / 60) })
    : undefined;
}
