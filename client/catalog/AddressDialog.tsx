import { Button, Group, Modal, Radio, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { t } from "../messages/t.ts";
import { statusOf } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import type { CatalogView } from "./catalog.ts";
import { useCatalogEdit } from "./useCatalogEdit.ts";

const ADDRESS_MAX_CHARACTERS = 2_000;
const BAD_REQUEST = 400;

/** Asks which provider the catalog is synced from. What is stored of the one before stays until a sync. */
export function AddressDialog({ view, onClose }: { view: CatalogView; onClose: () => void }) {
  const { config, defaultSyncUrl } = view;
  const [kind, setKind] = useState(config.syncUrl === defaultSyncUrl ? "default" : "own");
  const [own, setOwn] = useState(config.syncUrl === defaultSyncUrl ? "" : config.syncUrl);
  const save = useCatalogEdit();
  const syncUrl = kind === "own" ? own.trim() : null;

  return (
    <Modal opened onClose={onClose} title={t("catalog.address.title")} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate((before) => ({ ...before, syncUrl }), {
            onSuccess() {
              notifications.show({ message: t("catalog.address.saved"), color: "teal" });
              onClose();
            },
          });
        }}
      >
        <Stack gap="md">
          <Radio.Group value={kind} onChange={setKind} aria-label={t("catalog.address.title")}>
            <Stack gap="sm">
              <Radio
                value="default"
                label={t("catalog.address.default.label")}
                description={defaultSyncUrl}
                styles={{ description: { overflowWrap: "anywhere" } }}
              />
              <Radio value="own" label={t("catalog.address.own.label")} />
            </Stack>
          </Radio.Group>
          {kind === "own" && (
            <TextInput
              label={t("catalog.address")}
              description={t("catalog.address.hint")}
              type="url"
              spellCheck={false}
              maxLength={ADDRESS_MAX_CHARACTERS}
              value={own}
              data-autofocus
              onChange={(event) => {
                setOwn(event.currentTarget.value);
                save.reset();
              }}
            />
          )}
          <Text size="sm" c="dimmed">
            {t("catalog.address.text")}
          </Text>
          <ErrorNotice
            error={save.error}
            title={t("catalog.address.notSaved")}
            {...(statusOf(save.error) === BAD_REQUEST ? { next: t("catalog.address.next") } : {})}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("catalog.cancel")}
            </Button>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={syncUrl === "" || (syncUrl ?? defaultSyncUrl) === config.syncUrl}
            >
              {t("catalog.address.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
