import { Button, CloseButton, Group, Paper, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../i18n/t.ts";
import classes from "./table.module.css";

/**
 * The actions on the selected rows of a list, at the bottom of the window.
 * @param onAll selects all matching rows; undefined if the list cannot
 */
export function SelectedBar({
  count,
  total,
  onAll,
  onClear,
  children,
}: {
  count: number;
  total: number;
  onAll?: () => void;
  onClear: () => void;
  children?: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <Paper
      withBorder
      shadow="md"
      p="sm"
      className={classes.bar ?? ""}
      role="region"
      aria-label={t("table.chosen")}
    >
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <CloseButton aria-label={t("table.clear")} onClick={onClear} />
          <Text fw={600} role="status">
            {t("table.chosenCount", { rows: count })}
          </Text>
          {onAll && count < total && (
            <Button variant="subtle" size="compact-sm" onClick={onAll}>
              {t("table.chooseAllMatching", { rows: total })}
            </Button>
          )}
        </Group>
        <Group gap="xs">{children}</Group>
      </Group>
    </Paper>
  );
}
