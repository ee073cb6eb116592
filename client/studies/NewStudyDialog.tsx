import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../messages/t.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { ChecklistList } from "./ChecklistList.tsx";
import { DESCRIPTION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from "./details.ts";

/** Begins a study: its title and, if it is known already, its checklist. Leads to the page of the study. */
export function NewStudyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("studies.new")} size="lg" centered>
      <NewStudyForm onClose={onClose} />
    </Modal>
  );
}

function NewStudyForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [checklist, setChecklist] = useState<string | null>(null);
  const form = useForm({
    initialValues: { title: "", description: "" },
    validate: { title: (title) => (title.trim() === "" ? t("studies.titleMissing") : null) },
  });
  const create = useMutation(
    trpc.studies.create.mutationOptions({
      async onSuccess({ id }) {
        void client.invalidateQueries({ queryKey: trpc.studies.list.pathKey() });
        await navigate({ to: "/studies/$studyId", params: { studyId: id } });
      },
    }),
  );

  return (
    <form onSubmit={form.onSubmit((values) => create.mutate({ ...values, checklistType: checklist }))}>
      <Stack gap="md">
        <TextInput
          label={t("studies.name")}
          maxLength={TITLE_MAX_CHARACTERS}
          required
          data-autofocus
          {...form.getInputProps("title")}
        />
        <Textarea
          label={t("study.description")}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={DESCRIPTION_MAX_CHARACTERS}
          {...form.getInputProps("description")}
        />
        <ChecklistList label={t("studies.checklist")} value={checklist} onChoose={setChecklist} />
        <ErrorNotice error={create.error} title={t("studies.createFailed")} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("studies.cancel")}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t("studies.create")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
