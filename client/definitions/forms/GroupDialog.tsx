import { Button, Group, Modal, TextInput } from "@mantine/core";
import type { FormGroup } from "../../../server/definitions/forms/rules/field.ts";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";

const NAME_MAX_CHARACTERS = 100;
const DESCRIPTION_MAX_CHARACTERS = 500;

/** Names a new or an existing group. */
export function GroupDialog({
  group,
  onApply,
  onClose,
}: {
  group: FormGroup | undefined;
  onApply: (given: { name: string; description: string | undefined }) => void;
  onClose: () => void;
}) {
  const draft = useDraftForm({
    name: `form-group.${group?.id ?? "new"}`,
    stored: { name: group?.name ?? "", description: group?.description ?? "" },
    validate: { name: required(t("forms.group.name")) },
    async send({ name, description }) {
      onApply({ name: name.trim(), description: description.trim() || undefined });
    },
  });
  const { form } = draft;
  return (
    <Modal opened onClose={onClose} title={t(group ? "forms.group.rename" : "forms.group.add")} centered>
      <DraftForm draft={draft} failed={t("forms.saveFailed")}>
        <TextInput
          label={t("forms.group.name")}
          required
          data-autofocus
          maxLength={NAME_MAX_CHARACTERS}
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t("forms.group.description")}
          maxLength={DESCRIPTION_MAX_CHARACTERS}
          {...form.getInputProps("description")}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("forms.group.cancel")}
          </Button>
          <Button type="submit">{t("forms.group.save")}</Button>
        </Group>
      </DraftForm>
    </Modal>
  );
}
