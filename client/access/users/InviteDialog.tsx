import { Button, Checkbox, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { emailAddress } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Inputs, type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { CreatedInvitation } from "./CreatedInvitation.tsx";
import { OpenInvitations } from "./OpenInvitations.tsx";
import { RoleChoice } from "./UserFields.tsx";

type Created = Outputs["invitations"]["create"];

interface Values {
  email: string;
  role: Inputs["invitations"]["create"]["role"];
  departmentId: string | null;
  isLead: boolean;
}

/** Invites a user, shows the link of the invitation once, and lists the open invitations. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Created>();
  const open = useQuery(trpc.invitations.list.queryOptions({}));
  if (created) return <CreatedInvitation created={created} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t("invitations.title")}>
      <Stack gap="md">
        <InviteForm onCreated={setCreated} onClose={onClose} />
        <OpenInvitations
          query={open}
          revoke={(invitationId) => trpcClient.invitations.revoke.mutate({ invitationId })}
        />
      </Stack>
    </Modal>
  );
}

function InviteForm({ onCreated, onClose }: { onCreated: (created: Created) => void; onClose: () => void }) {
  const client = useQueryClient();
  const { data: welcome } = useQuery(trpc.setup.welcome.queryOptions());
  const { data: departments = [] } = useQuery(trpc.departments.names.queryOptions());
  const draft = useDraftForm<Values>({
    name: "invitation.new",
    stored: { email: "", role: "RESEARCHER", departmentId: null, isLead: false },
    validate: { email: emailAddress(t("users.email")) },
    fieldsByCode: { "auth.emailTaken": "email", "users.departmentNotFound": "departmentId" },
    async send({ isLead, ...values }) {
      const departmentRole = isLead ? "lead" : "member";
      onCreated(await trpcClient.invitations.create.mutate({ ...values, departmentRole }));
      void client.invalidateQueries({ queryKey: trpc.invitations.pathKey() });
    },
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={t("invitations.notCreated")}>
      <Text size="sm" c="dimmed">
        {t(welcome?.isMailOn ? "invitations.text.mailed" : "invitations.text.link")}
      </Text>
      <TextInput
        label={t("users.email")}
        type="email"
        maxLength={254}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps("email")}
      />
      <RoleChoice {...form.getInputProps("role")} />
      {departments.length > 0 && (
        <Select
          label={t("invitations.department")}
          placeholder={t("invitations.noDepartment")}
          data={departments.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
          searchable
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps("departmentId")}
        />
      )}
      {form.values.departmentId !== null && (
        <Checkbox label={t("invitations.isLead")} {...form.getInputProps("isLead", { type: "checkbox" })} />
      )}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={draft.isSending}>
          {t("invitations.create")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
