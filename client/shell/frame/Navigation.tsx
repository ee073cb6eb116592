import { Stack, Text, VisuallyHidden } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { upTo99 } from "../../kit/i18n/upTo99.ts";
import { NavigationLink } from "../../kit/components/LinkButton.tsx";
import classes from "./frame.module.css";
import type { Entry, Group } from "../../kit/routing/navigation.ts";
import { useBadgeCounts, type BadgeCount } from "./useBadgeCounts.ts";

/** The links to all top-level pages by group, with the number of open tasks. */
export function Navigation({ groups, onChosen }: { groups: Group[]; onChosen: () => void }) {
  const waiting = useBadgeCounts();
  return (
    <Stack gap="md" onClick={onChosen}>
      {groups.map(({ label, entries }) => (
        <Stack key={label ?? "first"} gap={2} {...(label && { role: "group", "aria-label": t(label) })}>
          {label && (
            <Text className={classes.group} size="xs" fw={600} c="dimmed" aria-hidden>
              {t(label)}
            </Text>
          )}
          {entries.map((entry) => (
            <EntryLink key={entry.to} entry={entry} waiting={waiting[entry.to]} />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

function EntryLink({ entry, waiting }: { entry: Entry; waiting: BadgeCount | undefined }) {
  const { to, label, icon: Icon, isExact = false } = entry;
  return (
    <NavigationLink
      to={to}
      activeOptions={{ exact: isExact, includeSearch: false }}
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
