import { Button, Group, Kbd, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import classes from "./search.module.css";

/** The foot of the result list: keyboard shortcuts, and a button that clears the recent items while they are shown. */
export function SearchFoot({ onForget }: { onForget: (() => void) | undefined }) {
  return (
    <Group className={classes.foot} justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="md" visibleFrom="sm" aria-hidden>
        <Text size="xs" c="dimmed">
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t("search.keys.move")}
        </Text>
        <Text size="xs" c="dimmed">
          <Kbd size="xs">↵</Kbd> {t("search.keys.open")}
        </Text>
        <Text size="xs" c="dimmed">
          <Kbd size="xs">Esc</Kbd> {t("search.keys.close")}
        </Text>
      </Group>
      {onForget && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onForget}>
          {t("search.forget")}
        </Button>
      )}
    </Group>
  );
}
