import { Button, Card, Stack, Text, TextInput, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { emailAddress } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { CreatedInvitation } from "../users/CreatedInvitation.tsx";
import { OpenInvitations } from "../users/OpenInvitations.tsx";

/** Invitations to the department of a lead; nothing for other users. */
export function MembersCard() {
  const { data: own } = useQuery(trpc.departments.mine.queryOptions());
  if (!own?.department || !own.mayInvite) return null;
  return <Invitations department={own.department.name} />;
}

function Invitations({ department }: { department: string }) {
  const [created, setCreated] = useState<Outputs["invitations"]["create"]>();
  const open = useQuery(trpc.invitations.listMembers.queryOptions());
  return (
    <Card withBorder component="section" aria-labelledby="members-title">
      <Stack gap="md">
        <Stack gap={2}>
          <Title order={2} size="h4" id="members-title">
            {t("account.members.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("account.members.text", { department })}
          </Text>
        </Stack>
        <InviteForm onCreated={setCreated} />
        <OpenInvitations
          query={open}
          revoke={(invitationId) => trpcClient.invitations.revokeMember.mutate({ invitationId })}
        />
      </Stack>
      {created && <CreatedInvitation created={created} onClose={() => setCreated(undefined)} />}
    </Card>
  );
}

const NOTHING_TYPED = { email: "" };

function InviteForm({ onCreated }: { onCreated: (created: Outputs["invitations"]["create"]) => void }) {
  const client = useQueryClient();
  const draft = useDraftForm({
    stored: NOTHING_TYPED,
    validate: { email: emailAddress(t("users.email")) },
    fieldsByCode: { "auth.emailTaken": "email", "invitations.elsewhere": "email" },
    async send(values) {
      onCreated(await trpcClient.invitations.inviteMember.mutate(values));
      void client.invalidateQueries({ queryKey: trpc.invitations.pathKey() });
      return NOTHING_TYPED;
    },
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={t("invitations.notCreated")}>
      <TextInput
        label={t("users.email")}
        type="email"
        maxLength={254}
        autoComplete="off"
        required
        withAsterisk={false}
        {...form.getInputProps("email")}
      />
      <Button type="submit" loading={draft.isSending} style={{ alignSelf: "flex-start" }}>
        {t("invitations.create")}
      </Button>
    </DraftForm>
  );
}
