import { Group, Kbd, Modal, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMatches, useSearch } from "@tanstack/react-router";
import { Fragment } from "react";
import classes from "../layout/layout.module.css";
import { useLettersOn } from "../../kit/routing/letterKeys.ts";
import { navigationFor } from "../../kit/routing/navigation.ts";
import { hasText, t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ApiLink } from "../../kit/components/ApiLink.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { pageHelpKeys } from "./pageHelpKeys.ts";

type Key = [meaning: string, ...ways: string[][]];

const COMMAND = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

/**
 * The help of the current page, and the keyboard shortcuts by scope. A shortcut is a combination of keys or, after
 * "g", a sequence.
 */
export function HelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const session = useSession();
  const areLettersOn = useLettersOn();
  const { data: hasRegistry } = useQuery(
    trpc.registry.served.queryOptions(undefined, { staleTime: Infinity }),
  );
  useRestoreFocus(opened);
  const places = navigationFor({ ...session, hasRegistry: hasRegistry === true })
    .flatMap(({ entries }) => entries)
    .flatMap(({ key, label }): Key[] => (key === undefined ? [] : [[t(label), ["g", key]]]));

  return (
    <Modal opened={opened} onClose={onClose} title={t("shell.help.title")} size="lg" returnFocus={false}>
      <Stack gap="lg">
        <PageHelp />
        {!areLettersOn && <Text size="sm">{t("shell.keys.off")}</Text>}
        <Keys
          title={t("shell.keys.everywhere")}
          keys={[
            [t("shell.keys.search"), ...(areLettersOn ? [["/"]] : []), [COMMAND, "K"]],
            ...(areLettersOn ? [[t("shell.keys.help"), ["?"]] as Key] : []),
            [t("shell.keys.skip"), ["Tab"], ["⇧", "Tab"]],
            [t("shell.keys.close"), ["Esc"]],
          ]}
        />
        {areLettersOn && <Keys title={t("shell.keys.goTo")} keys={places} isSequence />}
        <Keys
          title={t("shell.keys.in")}
          keys={[
            [t("shell.keys.move"), ["↑"], ["↓"]],
            [t("shell.keys.enter"), ["↵"]],
          ]}
        />
        <Keys
          title={t("shell.keys.sheet")}
          keys={[
            [t("shell.keys.sheet.move"), ["Tab"], ["↵"]],
            [t("shell.keys.sheet.edit"), ["F2"]],
            [t("shell.keys.sheet.fill"), [COMMAND, "D"]],
            [t("shell.keys.sheet.undo"), [COMMAND, "Z"], [COMMAND, "⇧", "Z"]],
          ]}
        />
        <Text size="sm">
          {t("shell.keys.tools")} <ApiLink />
        </Text>
      </Stack>
    </Modal>
  );
}

function PageHelp() {
  // The first child of a route has the path of its parent and a slash.
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath.replace(/(?<=.)\/$/, "") ?? "" });
  const { tab } = useSearch({ strict: false });
  const { isOfFacility } = useSession();
  const key = pageHelpKeys({ path, tab, isOfFacility }).find(hasText);
  if (key === undefined) return null;
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {t("shell.help.page")}
      </Title>
      <Text>{t(key)}</Text>
    </Stack>
  );
}

function Keys({ title, keys, isSequence = false }: { title: string; keys: Key[]; isSequence?: boolean }) {
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {title}
      </Title>
      <dl className={classes.keys}>
        {keys.map(([meaning, ...ways]) => (
          <div key={meaning}>
            <dt>{meaning}</dt>
            <dd>
              <Group gap={4} justify="flex-end">
                {ways.map((way, index) => (
                  <Fragment key={way.join(" ")}>
                    {index > 0 && (
                      <Text span size="xs" c="dimmed">
                        {t("shell.keys.or")}
                      </Text>
                    )}
                    {way.map((key, place) => (
                      <Fragment key={key}>
                        {place > 0 && (
                          <Text span size="xs" c="dimmed">
                            {isSequence ? t("shell.keys.then") : "+"}
                          </Text>
                        )}
                        <Kbd>{key}</Kbd>
                      </Fragment>
                    ))}
                  </Fragment>
                ))}
              </Group>
            </dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}
