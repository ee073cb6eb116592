import {
  Button,
  Code,
  CopyButton,
  Divider,
  Group,
  Modal,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDate } from "../../kit/components/format.ts";
import { useNow } from "../../kit/components/useNow.ts";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { emailAddress } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Inputs, type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import classes from "./TemporaryPassword.module.css";
import { RoleChoice } from "./UserFields.tsx";

type Created = Outputs["invitations"]["create"];
type Listed = Outputs["invitations"]["list"]["invitations"][number];

interface Values {
  email: string;
  role: Inputs["invitations"]["create"]["role"];
  departmentId: string | null;
}

/** Invites a user, shows the link of the invitation once, and lists the open invitations. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Created>();
  if (created) return <CreatedInvitation created={created} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t("invitations.title")}>
      <Stack gap="md">
        <InviteForm onCreated={setCreated} onClose={onClose} />
        <OpenInvitations />
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
    stored: { email: "", role: "RESEARCHER", departmentId: null },
    validate: { email: emailAddress(t("users.email")) },
    fieldsByCode: { "auth.emailTaken": "email", "users.departmentNotFound": "departmentId" },
    async send(values) {
      onCreated(await trpcClient.invitations.create.mutate(values));
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
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("users.cancel")}
        </Button>
        <Button type="submit" loading={draft.isSending}>
          {t("invitations.create")}
        </Button>
      </Group>
    </DraftForm>
  );
}

/** Shows a link that cannot be retrieved again. Only its button closes the dialog. */
function CreatedInvitation({
  created: { invitation, url },
  onClose,
}: {
  created: Created;
  onClose: () => void;
}) {
  const { data: welcome } = useQuery(trpc.setup.welcome.queryOptions());
  const { email } = invitation;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("invitations.created")}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      centered
    >
      <Stack gap="md">
        <Text>
          {t(welcome?.isMailOn ? "invitations.createdText.mailed" : "invitations.createdText.link", {
            email,
          })}
        </Text>
        <Code block className={classes.secret} aria-label={t("invitations.link")}>
          {url}
        </Code>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={url} timeout={3_000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
                onClick={copy}
              >
                {t(copied ? "users.temporary.copied" : "invitations.copy")}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t("users.temporary.done")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function OpenInvitations() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(trpc.invitations.list.queryOptions({}));
  const revoke = useMutation(
    trpc.invitations.revoke.mutationOptions({
      onSuccess: () => notifications.show({ message: t("invitations.revoked"), color: "teal" }),
      onSettled: () => client.invalidateQueries({ queryKey: trpc.invitations.pathKey() }),
    }),
  );
  if (error)
    return <ErrorNotice error={error} title={t("invitations.failed")} onRetry={() => void refetch()} />;
  if (!data || data.invitations.length === 0) return null;
  return (
    <>
      <Divider label={t("invitations.open")} />
      <ErrorNotice error={revoke.error} title={t("invitations.notRevoked")} />
      <Stack
        component="ul"
        gap="xs"
        m={0}
        p={0}
        style={{ listStyle: "none" }}
        aria-label={t("invitations.open")}
      >
        {data.invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isRevoking={revoke.isPending && revoke.variables.invitationId === invitation.id}
            onRevoke={() => revoke.mutate({ invitationId: invitation.id })}
          />
        ))}
      </Stack>
    </>
  );
}

function InvitationRow({
  invitation: { email, role, expiresAt },
  isRevoking,
  onRevoke,
}: {
  invitation: Listed;
  isRevoking: boolean;
  onRevoke: () => void;
}) {
  const isExpired = Date.parse(expiresAt) <= useNow(false);
  const day = formatDate(expiresAt);
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap">
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Text size="sm">{email}</Text>
        <Text size="sm" c="dimmed">
          {`${t(`common.role.${role}`)} · ${t(isExpired ? "invitations.expired" : "invitations.expires", { day })}`}
        </Text>
      </div>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        style={{ flex: "none" }}
        loading={isRevoking}
        aria-label={t("invitations.revokeOf", { email })}
        onClick={onRevoke}
      >
        {t("invitations.revoke")}
      </Button>
    </Group>
  );
}
