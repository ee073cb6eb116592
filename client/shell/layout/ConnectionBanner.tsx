import { Alert, Button, Group, Text } from "@mantine/core";
import { IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import type { useConnection } from "../../kit/session/useConnection.ts";
import { formatTime } from "../../kit/components/format.ts";
import classes from "./layout.module.css";

/**
 * A banner above every page while the server or its database is unavailable, and briefly after recovery. Announced
 * when it changes.
 */
export function ConnectionBanner({ state, since, checkNow: askNow }: ReturnType<typeof useConnection>) {
  return (
    <div aria-live="polite" className={classes.live}>
      {(state === "lost" || state === "away") && (
        <Alert
          className={classes.banner}
          variant="filled"
          color="yellow"
          autoContrast
          icon={<IconPlugConnectedX aria-hidden />}
          title={t(state === "lost" ? "shell.lost.title" : "shell.databaseUnavailable.title")}
        >
          <Group justify="space-between" gap="xs">
            <Text size="sm" flex="1 1 280px">
              {t("shell.lost.text", { time: formatTime(since) })}
            </Text>
            <Button size="xs" variant="default" onClick={askNow}>
              {t("shell.lost.again")}
            </Button>
          </Group>
        </Alert>
      )}
      {state === "back" && (
        <Alert
          className={classes.banner}
          variant="filled"
          color="teal"
          autoContrast
          p="xs"
          icon={<IconPlugConnected aria-hidden />}
        >
          {t("shell.back")}
        </Alert>
      )}
    </div>
  );
}
