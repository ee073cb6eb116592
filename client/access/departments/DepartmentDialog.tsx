import { Button, Modal, Switch, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { ListedDepartment } from "./DepartmentList.tsx";

/** Creates a department, or edits one. */
export function DepartmentDialog({
  department,
  onClose,
}: {
  department: ListedDepartment | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const draft = useDraftForm({
    name: `department.${department?.id ?? "new"}`,
    stored: {
      name: department?.name ?? "",
      costCentre: department?.costCentre ?? "",
      billingAddress: department?.billingAddress ?? "",
      requiresApproval: department?.requiresApproval ?? false,
    },
    validate: { name: required(t("departments.name")) },
    fieldsByCode: { "departments.nameTaken": "name" },
    async send(values) {
      const saved = department
        ? await trpcClient.departments.update.mutate({ departmentId: department.id, ...values })
        : await trpcClient.departments.create.mutate(values);
      const { name } = saved.department;
      notifications.show({
        message: t(department ? "departments.saved" : "departments.created", { name }),
        color: "teal",
      });
      onClose();
      void client.invalidateQueries({ queryKey: trpc.departments.pathKey() });
    },
  });
  const { form } = draft;

  return (
    <Modal
      opened
      onClose={onClose}
      title={department ? t("departments.edit.title", { name: department.name }) : t("departments.new")}
    >
      <DraftForm draft={draft} failed={t("departments.notSaved")}>
        <TextInput
          label={t("departments.name")}
          maxLength={200}
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t("departments.costCentre")}
          maxLength={100}
          {...form.getInputProps("costCentre")}
        />
        <Textarea
          label={t("departments.billingAddress")}
          description={t("departments.billingAddress.hint")}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2_000}
          {...form.getInputProps("billingAddress")}
        />
        <Switch
          label={t("departments.requiresApproval")}
          description={t("departments.requiresApproval.hint")}
          {...form.getInputProps("requiresApproval", { type: "checkbox" })}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={draft.isSending}>
            {t(department ? "users.save" : "departments.create")}
          </Button>
        </DialogButtons>
      </DraftForm>
    </Modal>
  );
}
