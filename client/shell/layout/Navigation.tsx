import { Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { t, type MessageKey } from "../../kit/i18n/t.ts";
import { upTo99 } from "../../kit/i18n/upTo99.ts";
import { LinkButton, NavigationLink } from "../../kit/components/LinkButton.tsx";
import classes from "./layout.module.css";
import { currentEntry, type Entry, type Group } from "../../kit/routing/navigation.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

/** The links to all top-level pages by group, with the number of open tasks. */
export function Navigation({ groups, onChosen }: { groups: Group[]; onChosen: () => void }) {
  const waiting = useBadgeCounts();
  const { can } = useSession();
  const current = useLocation({ select: ({ pathname }) => currentEntry(groups, pathname) });
  return (
    <Stack gap="sm" onClick={onChosen}>
      {can("orders.change") && (
        <LinkButton to="/orders/new" variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
          {t("navigation.newOrder")}
        </LinkButton>
      )}
      {groups.map(({ label, entries }) => (
        <Stack key={label ?? "first"} gap={2} {...(label && { role: "group", "aria-label": t(label) })}>
          {label && (
            <Text className={classes.group} size="xs" fw={600} c="dimmed" aria-hidden>
              {t(label)}
            </Text>
          )}
          {entries.map((entry) => (
            <EntryLink
              key={entry.to}
              entry={entry}
              isCurrent={entry.to === current}
              waiting={waiting[entry.to]}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

function EntryLink({
  entry: { to, label, icon: Icon },
  isCurrent,
  waiting,
}: {
  entry: Entry;
  isCurrent: boolean;
  waiting: BadgeCount | undefined;
}) {
  return (
    <NavigationLink
      to={to}
      data-current={isCurrent || undefined}
      activeOptions={{ exact: true, includeSearch: false }}
      label={t(label)}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      className={classes.entry}
      {...(waiting && {
        title: waiting.words,
        rightSection: (
          <>
            <span className={classes.waiting} aria-hidden>
              {upTo99(waiting.amount)}
            </span>
            <VisuallyHidden>{waiting.words}</VisuallyHidden>
          </>
        ),
      })}
    />
  );
}

/** The tasks behind an entry of the navigation: their number, and that as text. */
interface BadgeCount {
  amount: number;
  words: string;
}

type Counts = Outputs["home"]["waiting"];

/** The user's open tasks by the path of the navigation entry; entries without tasks are missing. */
function useBadgeCounts(): Partial<Record<string, BadgeCount>> {
  const { isOfFacility } = useSession();
  const { data } = useQuery(trpc.home.waiting.queryOptions());
  if (!data) return {};
  const counts = (isOfFacility ? OF_FACILITY : OF_OWNER).flatMap(({ to, of, words }) => {
    const amount = data[of];
    return amount === 0 ? [] : [[to, { amount, words: t(words, { waiting: amount }) }] as const];
  });
  return Object.fromEntries(counts);
}

interface BadgeSource {
  to: string;
  of: keyof Counts;
  words: Extract<MessageKey, `shell.waiting.${string}`>;
}

const OF_FACILITY: BadgeSource[] = [
  { to: "/orders", of: "orders", words: "shell.waiting.newOrders" },
  { to: "/samples", of: "samples", words: "shell.waiting.toReceive" },
  { to: "/analyses", of: "runs", words: "shell.waiting.runs" },
];

const OF_OWNER: BadgeSource[] = [
  { to: "/orders", of: "orders", words: "shell.waiting.ownOrders" },
  { to: "/samples", of: "samples", words: "shell.waiting.ownSamples" },
];
