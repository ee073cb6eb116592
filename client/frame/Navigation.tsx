import { Stack, Text } from "@mantine/core";
import { t } from "../messages/t.ts";
import { NavigationLink } from "../ui/LinkButton.tsx";
import classes from "./frame.module.css";
import type { Group } from "./navigation.ts";

/** The ways to all pages of the top, in their groups. */
export function Navigation({ groups, onChosen }: { groups: Group[]; onChosen: () => void }) {
  return (
    <Stack gap="md" onClick={onChosen}>
      {groups.map(({ label, entries }) => (
        <Stack key={label ?? "first"} gap={2} {...(label && { role: "group", "aria-label": t(label) })}>
          {label && (
            <Text className={classes.group} size="xs" fw={600} c="dimmed" aria-hidden>
              {t(label)}
            </Text>
          )}
          {entries.map(({ to, label: name, icon: Icon, isExact = false }) => (
            <NavigationLink
              key={to}
              to={to}
              activeOptions={{ exact: isExact, includeSearch: false }}
              label={t(name)}
              leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
              className={classes.entry}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
