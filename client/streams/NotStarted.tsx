import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { t } from "../messages/t.ts";
import { ErrorNotice, errorText } from "../ui/ErrorNotice.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { watcherOf } from "./watcherOf.ts";
import classes from "./startStream.module.css";

/** Why a folder is not watched now, and the way on: to who watches it already, or to the settings. Renders nothing
 *  without an error. */
export function NotStarted({ error }: { error: unknown }) {
  if (!error) return null;
  const text = errorText(error);
  const watcher = watcherOf(text);
  if (!watcher)
    return (
      <ErrorNotice
        error={error}
        title={t("streams.start.notStarted")}
        {...(/output root/.test(text) ? { next: t("streams.start.root.next") } : {})}
      />
    );
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("streams.start.taken")}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm" className={classes.name ?? ""}>
          {text}
        </Text>
        <LinkButton
          size="xs"
          variant="default"
          to="/orders/$orderId/streams/$streamRunId"
          params={{ orderId: watcher.orderId, streamRunId: watcher.streamRunId }}
        >
          {t("streams.start.taken.open", { order: watcher.orderNumber })}
        </LinkButton>
      </Stack>
    </Alert>
  );
}
