import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { t } from "../../kit/i18n/t.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { watcherOf } from "./watcherOf.ts";
import classes from "./startStream.module.css";

/** Why a folder is not watched now, and the way on: to who watches it already, or to the settings. Renders nothing
 *  without an error. */
export function NotStarted({ error }: { error: unknown }) {
  const notice = useRef<HTMLDivElement>(null);
  // It comes where the button was that was pressed, and pushes that out of view.
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
  const text = error instanceof Error ? error.message : "";
  const watcher = watcherOf(text);
  if (!watcher) {
    const next = nextOf(text);
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

function nextOf(text: string): string | undefined {
  if (text.startsWith("outputDir")) return t("streams.start.folder.next");
  return text.includes("output root") ? t("streams.start.root.next") : undefined;
}
