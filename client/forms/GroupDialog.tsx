import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FormGroup } from "../../server/forms/rules/field.ts";
import { t } from "../messages/t.ts";

const NAME_MAX_CHARACTERS = 100;
const DESCRIPTION_MAX_CHARACTERS = 500;

/** Names a group, a new one or one there is. */
export function GroupDialog({
  group,
  onApply,
  onClose,
}: {
  group: FormGroup | undefined;
  onApply: (given: { name: string; description: string | undefined }) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(group?.name ?? "");
  const [description, setDescription] = useState(group?.description ?? "");
  return (
    <Modal opened onClose={onClose} title={t(group ? "forms.group.rename" : "forms.group.add")} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onApply({ name: name.trim(), description: description.trim() || undefined });
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t("forms.group.name")}
            required
            data-autofocus
            maxLength={NAME_MAX_CHARACTERS}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t("forms.group.description")}
            maxLength={DESCRIPTION_MAX_CHARACTERS}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("forms.group.cancel")}
            </Button>
            <Button type="submit" disabled={name.trim() === ""}>
              {t("forms.group.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
