import { Button, Modal, Radio, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { errorStatus } from "../../kit/trpc/trpc.ts";
import type { CatalogView } from "./catalog.ts";
import { useCatalogEdit } from "./useCatalogEdit.ts";

const ADDRESS_MAX_CHARACTERS = 2_000;
const BAD_REQUEST = 400;

/** Changes the provider of the catalog. The stored entries of the previous provider stay until a sync. */
export function AddressDialog({ view, onClose }: { view: CatalogView; onClose: () => void }) {
  const { config, defaultSyncUrl } = view;
  const save = useCatalogEdit();
  const isDefault = config.syncUrl === defaultSyncUrl;
  const draft = useDraftForm({
    name: "catalog.address",
    stored: { kind: isDefault ? "default" : "own", own: isDefault ? "" : config.syncUrl },
    validate: {
      own: (own, { kind }) => (kind === "own" ? required(t("catalog.address"))(own) : null),
    },
    async send({ kind, own }) {
      await save.mutateAsync((before) => ({ ...before, syncUrl: kind === "own" ? own.trim() : null }));
      notifications.show({ message: t("catalog.address.saved"), color: "teal" });
      onClose();
    },
  });
  const { form } = draft;

  return (
    <Modal opened onClose={onClose} title={t("catalog.address.title")} centered>
      <DraftForm
        draft={draft}
        failed={t("catalog.address.notSaved")}
        next={errorStatus(draft.error) === BAD_REQUEST ? t("catalog.address.next") : undefined}
      >
        <Radio.Group aria-label={t("catalog.address.title")} {...form.getInputProps("kind")}>
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
        {form.values.kind === "own" && (
          <TextInput
            label={t("catalog.address")}
            description={t("catalog.address.hint")}
            type="url"
            spellCheck={false}
            maxLength={ADDRESS_MAX_CHARACTERS}
            data-autofocus
            {...form.getInputProps("own")}
          />
        )}
        <Text size="sm" c="dimmed">
          {t("catalog.address.text")}
        </Text>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={draft.isSending} disabled={!draft.isDirty}>
            {t("catalog.address.save")}
          </Button>
        </DialogButtons>
      </DraftForm>
    </Modal>
  );
}
