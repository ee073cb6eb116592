import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { formatNumber } from "../../kit/components/format.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./home.module.css";

/**
 * A card of the home page: title, count, the first items and a link to all.
 * @param none the empty text
 * @param urgent whether the items need attention
 */
export function HomeCard({
  title,
  total,
  none,
  urgent = false,
  all,
  note,
  children,
}: {
  title: string;
  total?: number;
  none: ReactNode;
  urgent?: boolean;
  all?: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  const isEmpty = total === 0;
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Group gap="xs">
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
            {total !== undefined && total > 0 && (
              <WordBadge color={urgent ? "red" : "gray"}>{formatNumber(total)}</WordBadge>
            )}
          </Group>
          {all && <div className={classes.all}>{all}</div>}
        </Group>
        {note}
        {isEmpty ? <Text c="dimmed">{none}</Text> : children}
      </Stack>
    </Card>
  );
}

/** The rows of a card. */
export function HomeRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

/** One row: link, details and status. */
export function HomeRow({
  lead,
  text,
  badge,
  children,
}: {
  lead: ReactNode;
  text?: (string | null | false)[];
  badge?: ReactNode;
  children?: ReactNode;
}) {
  const shown = (text ?? []).filter((part) => part !== null && part !== false && part !== "");
  return (
    <li className={classes.row}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          {lead}
          {shown.length > 0 && (
            <Text size="sm" c="dimmed" className={classes.text}>
              {shown.join(" · ")}
            </Text>
          )}
        </div>
        {badge}
      </Group>
      {children}
    </li>
  );
}

/** Shows that there are more items than the card lists. */
export function HomeMore({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <Text size="sm" c="dimmed" pt="xs" component="li">
      {text}
    </Text>
  );
}
