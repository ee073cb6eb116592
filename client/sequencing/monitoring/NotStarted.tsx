import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { t } from "../../kit/i18n/t.ts";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { errorRefusal } from "../../kit/trpc/trpc.ts";
import { isFolderRefusal } from "./isFolderRefusal.ts";
import { parseWatcher } from "./parseWatcher.ts";
import classes from "./startStream.module.css";

/**
 * Why a directory is not monitored, with a link to the run that monitors it, or to the settings. Renders nothing
 * without an error.
 */
export function NotStarted({ error }: { error: unknown }) {
  const notice = useRef<HTMLDivElement>(null);
  // The notice appears at the pressed button and displaces it.
  useEffect(() => {
    if (error) notice.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  if (!error) return null;
  return (
    <div ref={notice} className={classes.notice}>
      <Reason error={error} />
    </div>
  );
}

function Reason({ error }: { error: unknown }) {
  const refusal = errorRefusal(error);
  const watcher = parseWatcher(refusal);
  if (!watcher) {
    const next = nextStep(refusal?.code);
    return (
      <ErrorNotice
        error={error}
        title={t("streams.start.notStarted")}
        {...(next === undefined ? {} : { next })}
      />
    );
  }
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
          {errorText(error)}
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

function nextStep(code: string | undefined): string | undefined {
  if (isFolderRefusal(code)) return t("streams.start.folder.next");
  return code === "monitoring.outputRootNotConfigured" || code === "monitoring.outputRootUnreadable"
    ? t("streams.start.root.next")
    : undefined;
}
