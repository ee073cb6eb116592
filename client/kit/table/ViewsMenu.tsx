import { ActionIcon, Button, Group, Menu, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBookmark, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { t } from "../i18n/t.ts";
import type { ShownColumns } from "./tableColumn.ts";
import { isSameSearch, type SavedView, useSavedViews, VIEW_NAME_MAX_CHARACTERS } from "./useSavedViews.ts";

// No view has an empty name.
const ALL = "";
const ICON = { size: 16, "aria-hidden": true } as const;

/**
 * The saved views of a list: opens, saves, renames and deletes them. The default view opens with a list without
 * filters.
 * @param search the filters and the sorting of the list, as in the URL
 */
export function ViewsMenu({
  list,
  search,
  columns,
  onOpen,
}: {
  list: string;
  search: object;
  columns: ShownColumns;
  onOpen: (view: Pick<SavedView, "search"> & { columns?: ShownColumns }) => void;
}) {
  const saved = useSavedViews(list);
  const [editing, { open, close }] = useDisclosure();
  const current = saved.views.find((view) => isSameSearch(view.search, search));
  // Only when the list opens: later, the user has removed the filters.
  const openDefault = useEffectEvent(() => {
    const first = saved.views.find(({ isDefault }) => isDefault);
    if (first && Object.keys(search).length === 0) onOpen(first);
  });
  useEffect(() => openDefault(), []);

  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark {...ICON} />}>
            {t("table.views")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60dvh" style={{ overflowY: "auto" }}>
          <Menu.RadioGroup value={Object.keys(search).length === 0 ? ALL : (current?.name ?? null)}>
            <Menu.RadioItem value={ALL} closeMenuOnClick onChange={() => onOpen({ search: {} })}>
              {t("table.views.all")}
            </Menu.RadioItem>
            {saved.views.map((view) => (
              <Menu.RadioItem
                key={view.name}
                value={view.name}
                closeMenuOnClick
                onChange={() => onOpen(view)}
              >
                {view.name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item onClick={open}>{t("table.views.edit")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={editing} onClose={close} title={t("table.views.title")}>
        <ViewsForm
          saved={saved}
          current={{ search: Object.fromEntries(Object.entries(search)), columns }}
          initialName={current?.name ?? ""}
        />
      </Modal>
    </>
  );
}

function ViewsForm({
  saved,
  current,
  initialName,
}: {
  saved: ReturnType<typeof useSavedViews>;
  current: Pick<SavedView, "search" | "columns">;
  initialName: string;
}) {
  const [name, setName] = useState(initialName);
  const known = saved.views.find((view) => view.name === name.trim());

  function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") return;
    saved.save({ ...current, name: name.trim(), isDefault: known?.isDefault ?? false });
    setName("");
  }

  return (
    <Stack>
      <form onSubmit={save}>
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            label={t("table.views.name")}
            style={{ flex: 1 }}
            maxLength={VIEW_NAME_MAX_CHARACTERS}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" disabled={name.trim() === ""}>
            {t(known ? "table.views.replace" : "table.views.save")}
          </Button>
        </Group>
      </form>
      <Text size="sm" c="dimmed">
        {t("table.views.text")}
      </Text>
      {saved.views.map((view) => (
        <ViewRow key={view.name} view={view} saved={saved} />
      ))}
    </Stack>
  );
}

function ViewRow({ view, saved }: { view: SavedView; saved: ReturnType<typeof useSavedViews> }) {
  const { name, isDefault } = view;
  const [typed, setTyped] = useState(name);
  const Star = isDefault ? IconStarFilled : IconStar;

  function rename() {
    const next = typed.trim();
    if (next === "" || (next !== name && saved.views.some((other) => other.name === next))) setTyped(name);
    else if (next !== name) saved.rename(name, next);
  }

  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        aria-label={t("table.views.nameOf", { name })}
        style={{ flex: 1 }}
        maxLength={VIEW_NAME_MAX_CHARACTERS}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === "Enter" && rename()}
      />
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t("table.views.default", { name })}
        title={t("table.views.default", { name })}
        aria-pressed={isDefault}
        onClick={() => saved.setDefault(name, !isDefault)}
      >
        <Star {...ICON} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={36}
        aria-label={t("table.views.delete", { name })}
        title={t("table.views.delete", { name })}
        onClick={() => saved.remove(name)}
      >
        <IconTrash {...ICON} />
      </ActionIcon>
    </Group>
  );
}
