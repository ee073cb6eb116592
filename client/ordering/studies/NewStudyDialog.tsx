import { Button, Modal, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import { ChecklistList } from "./ChecklistList.tsx";
import { DESCRIPTION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from "./details.ts";
import { reloadStudies } from "./reloadStudies.ts";

/** Creates a study with a title and an optional checklist, then opens its page. */
export function NewStudyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("studies.new")} size="lg" centered>
      <NewStudyForm onClose={onClose} />
    </Modal>
  );
}

const NOTHING_TYPED: { title: string; description: string; checklistType: string | null } = {
  title: "",
  description: "",
  checklistType: null,
};

function NewStudyForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraftForm({
    name: "study.new",
    stored: NOTHING_TYPED,
    validate: { title: (title) => (title.trim() === "" ? t("studies.titleMissing") : null) },
    async send(values) {
      const { id } = await trpcClient.studies.create.mutate(values);
      void reloadStudies(client);
      await navigate({ to: "/studies/$studyId", params: { studyId: id } });
    },
  });
  const { form } = draft;

  return (
    <DraftForm draft={draft} failed={t("studies.createFailed")}>
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
      <ChecklistList
        label={t("studies.checklist")}
        value={form.values.checklistType}
        onChoose={(checklist) => form.setFieldValue("checklistType", checklist)}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={draft.isSending}>
          {t("studies.create")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
