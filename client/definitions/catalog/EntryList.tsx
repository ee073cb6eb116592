import { ActionIcon, Avatar, Group, Menu, Switch, Text, UnstyledButton } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconPencil,
  IconPhoto,
  IconTrash,
} from "@tabler/icons-react";
import type { CatalogEntry, Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import { t } from "../../kit/i18n/t.ts";
import { bundledPicture } from "../../kit/components/bundledPicture.ts";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import { isOffered, isOfferable, entryName, pictureField, pictureUrl, toText } from "./catalog.ts";
import classes from "./catalog.module.css";
import { type EntryState, entryStates } from "./shownEntries.ts";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
const COLORS: Record<EntryState, BadgeColor> = {
  offered: "teal",
  notOffered: "gray",
  comingSoon: "lightBlue",
  mine: "blue",
  onlyHere: "orange",
};

/** The actions on an entry of the list. */
export interface EntryActs {
  open: (entry: CatalogEntry) => void;
  offer: (entry: CatalogEntry, available: boolean) => void;
  duplicate: (entry: CatalogEntry) => void;
  remove: (entry: CatalogEntry) => void;
  /** undefined while the list is filtered, or for collections without an order. */
  move: ((entry: CatalogEntry, step: -1 | 1) => void) | undefined;
}

/** The entries of one collection with picture, name, state, availability switch and a menu of further actions. */
export function EntryList({
  collection,
  entries,
  ends,
  origin,
  onlyHere,
  acts,
}: {
  collection: Collection;
  entries: CatalogEntry[];
  /** The ids of the first and the last entry of the collection, which cannot be moved further. */
  ends: { first: string | undefined; last: string | undefined };
  origin: string;
  onlyHere: ReadonlySet<string> | undefined;
  acts: EntryActs;
}) {
  return (
    <ul className={classes.entries} aria-label={t(`catalog.collection.${collection}`)}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          {pictureField(collection) && (
            <Picture address={pictureUrl(collection, entry, origin)} className={classes.picture} />
          )}
          <UnstyledButton className={classes.open} onClick={() => acts.open(entry)}>
            <Text component="span" fw={600} size="sm" className={classes.name}>
              {entryName(entry)}
            </Text>
            <Text component="span" size="xs" c="dimmed" className={classes.name}>
              <code>{entry.id}</code>
              {entrySubline(entry)}
            </Text>
          </UnstyledButton>
          <Group gap={4} className={classes.badges}>
            {entryStates(collection, entry, onlyHere).map((state) => (
              <WordBadge key={state} color={COLORS[state]}>
                {t(`catalog.state.${state}`)}
              </WordBadge>
            ))}
          </Group>
          <Group gap={4} wrap="nowrap" className={classes.acts}>
            {isOfferable(collection) && (
              <Switch
                aria-label={t("catalog.offer", { name: entryName(entry) })}
                checked={isOffered(entry)}
                onChange={(event) => acts.offer(entry, event.currentTarget.checked)}
              />
            )}
            <EntryMenu entry={entry} ends={ends} acts={acts} />
          </Group>
        </li>
      ))}
    </ul>
  );
}

/** The picture of an entry, or a placeholder when it has none or loading fails. */
export function Picture({
  address,
  className,
}: {
  address: string | undefined;
  className?: string | undefined;
}) {
  return (
    <Avatar
      // The key resets a failure for the next address.
      key={address ?? ""}
      src={address === undefined ? null : bundledPicture(address)}
      alt=""
      radius="sm"
      size={44}
      className={className ?? ""}
      imageProps={{ loading: "lazy", style: { objectFit: "contain" } }}
    >
      <IconPhoto size={20} stroke={1.5} aria-hidden />
    </Avatar>
  );
}

function EntryMenu({
  entry,
  ends,
  acts,
}: Pick<Parameters<typeof EntryList>[0], "ends" | "acts"> & { entry: CatalogEntry }) {
  const { move } = acts;
  return (
    <Menu position="bottom-end" width={220} shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t("catalog.more", { name: entryName(entry) })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => acts.open(entry)}>
          {t("catalog.edit")}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => acts.duplicate(entry)}>
          {t("catalog.duplicate")}
        </Menu.Item>
        {move && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconArrowUp {...ICON} />}
              disabled={entry.id === ends.first}
              onClick={() => move(entry, -1)}
            >
              {t("catalog.moveUp")}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown {...ICON} />}
              disabled={entry.id === ends.last}
              onClick={() => move(entry, 1)}
            >
              {t("catalog.moveDown")}
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash {...ICON} />}
          onClick={() => acts.remove(entry)}
        >
          {t("catalog.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function entrySubline(entry: CatalogEntry): string {
  const said = [toText(entry["sku"]), toText(entry["manufacturer"]) || toText(entry["chemistry"])];
  return said
    .filter((text) => text !== "" && text !== entry.id)
    .map((text) => ` · ${text}`)
    .join("");
}
