import { Stack, Text, UnstyledButton } from "@mantine/core";
import { IconFolder } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { formatDateTime } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { parentPath } from "./pathBelowRoot.ts";
import type { Listing } from "./countableReads.ts";
import classes from "./startStream.module.css";

/** The folders in a folder, to be walked through with the pointer or with arrows, Enter and Backspace. isStale: it is
 *  the list of the folder before. */
export function FolderList({
  listing,
  isStale,
  onOpen,
}: {
  listing: Listing;
  isStale: boolean;
  onOpen: (path: string) => void;
}) {
  const { folders, path, truncated } = listing;
  const list = useRef<HTMLDivElement>(null);
  // A roving tabindex: one Tab stop for the list, at the directory that had focus last.
  const [stop, setStop] = useState<string>();
  const stopAt = folders.some((folder) => folder.path === stop) ? stop : folders[0]?.path;
  // The directory to focus after the requested list has loaded; the first one if it is missing there.
  const next = useRef<{ path: string; focused: string | undefined }>(undefined);

  useEffect(() => {
    if (isStale || next.current?.path !== path) return;
    const { focused } = next.current;
    const buttons = findButtons(list.current);
    next.current = undefined;
    (buttons.find(({ dataset }) => dataset["path"] === focused) ?? buttons[0] ?? list.current)?.focus();
  }, [isStale, path]);

  function open(to: string, focused?: string) {
    next.current = { path: to, focused };
    onOpen(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const buttons = findButtons(list.current);
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    const parent = parentPath(path);
    if (to !== undefined) buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus();
    else if (event.key === "Backspace" && parent !== undefined) open(parent, path);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={list}
      role="group"
      tabIndex={-1}
      aria-label={t("streams.start.list")}
      aria-busy={isStale}
      className={classes.folders}
      onKeyDown={onKeyDown}
    >
      {folders.length === 0 && (
        <Text size="sm" c="dimmed" p="sm">
          {t(path === "" ? "streams.start.list.emptyRoot" : "streams.start.list.empty")}
        </Text>
      )}
      <ul className={classes.list}>
        {folders.map(({ name, path: to, modifiedAt, hasFastqPass, watchedBy }) => (
          <li key={to} className={classes.folder}>
            <UnstyledButton
              className={classes.open ?? ""}
              data-path={to}
              tabIndex={to === stopAt ? 0 : -1}
              onFocus={() => setStop(to)}
              onClick={() => open(to)}
            >
              <IconFolder size={18} className={classes.icon ?? ""} aria-hidden />
              <Stack gap={0} miw={0}>
                <Text size="sm" className={classes.name ?? ""}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {t("streams.start.list.changed", { time: formatDateTime(modifiedAt) })}
                </Text>
              </Stack>
              {hasFastqPass && <WordBadge color="teal">{t("streams.start.list.reads")}</WordBadge>}
            </UnstyledButton>
            {watchedBy && (
              <TextLink
                size="sm"
                className={classes.watched ?? ""}
                to="/orders/$orderId/streams/$streamRunId"
                params={{ orderId: watchedBy.orderId, streamRunId: watchedBy.id }}
              >
                {t("streams.start.watchedBy", { order: watchedBy.orderNumber })}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
      {truncated && (
        <Text size="sm" c="dimmed" p="sm">
          {t("streams.start.list.truncated", { shown: folders.length })}
        </Text>
      )}
    </div>
  );
}

function findButtons(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-path]") ?? [])];
}
