import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, refusalDetails, trpcClient } from "../../kit/trpc/trpc.ts";

export type Preset = Outputs["presets"]["list"]["presets"][number];

/** Saves the present parameters under a name, also in place of an existing preset of that name. */
export function SavePresetDialog({
  pipelineId,
  content,
  presets,
  suggested,
  onClose,
  onSaved,
}: {
  pipelineId: string;
  content: Pick<Preset, "config" | "profiles">;
  presets: Preset[];
  suggested: string;
  onClose: () => void;
  onSaved: (preset: Preset) => Promise<void>;
}) {
  const [name, setName] = useState(suggested);
  const same = presets.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const save = useMutation({
    mutationFn: () =>
      same
        ? trpcClient.presets.update.mutate({ presetId: same.id, name: name.trim(), ...content })
        : trpcClient.presets.create.mutate({ pipelineId, name: name.trim(), ...content }),
    async onSuccess(preset) {
      notifications.show({ color: "teal", message: t("presets.saved", { name: preset.name }) });
      await onSaved(preset);
    },
  });
  const details = refusalDetails(save.error);
  return (
    <Modal opened onClose={onClose} title={t("presets.save")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!save.isPending) save.mutate();
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t("presets.name")}
            description={t("presets.name.hint")}
            value={name}
            maxLength={100}
            required
            data-autofocus
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          {same && <Text size="sm">{t("presets.replaces", { name: same.name })}</Text>}
          {save.error && (
            <ErrorNotice
              error={save.error}
              title={t("presets.notSaved")}
              {...(details.length > 0 ? { next: details.map(sentenceText).join(" ") } : {})}
            />
          )}
          <Group gap="sm">
            <Button type="submit" loading={save.isPending} disabled={name.trim() === ""}>
              {t(same ? "presets.replace" : "presets.save.action")}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t("presets.cancel")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
