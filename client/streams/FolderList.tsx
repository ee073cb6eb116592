import { Stack, Text, UnstyledButton } from "@mantine/core";
import { IconFolder } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { t } from "../messages/t.ts";
import type { Outputs } from "../trpc.ts";
import { formatDateTime } from "../ui/format.ts";
import { TextLink } from "../ui/LinkButton.tsx";
import { WordBadge } from "../ui/WordBadge.tsx";
import { parentOf } from "./belowRoot.ts";
import classes from "./startStream.module.css";

type Listing = Outputs["streams"]["folders"];

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
  // The folder that gets the keyboard once the next list is there; "" for its first.
  const next = useRef<string>(undefined);

  useEffect(() => {
    if (isStale || next.current === undefined) return;
    const buttons = buttonsOf(list.current);
    const named = buttons.find(({ dataset }) => dataset["path"] === next.current);
    next.current = undefined;
    (named ?? buttons[0] ?? list.current)?.focus();
  }, [isStale, path]);

  function open(to: string, focused: string) {
    next.current = focused;
    onOpen(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const buttons = buttonsOf(list.current);
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    const parent = parentOf(path);
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
            <UnstyledButton className={classes.open ?? ""} data-path={to} onClick={() => open(to, "")}>
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

function buttonsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-path]") ?? [])];
}
