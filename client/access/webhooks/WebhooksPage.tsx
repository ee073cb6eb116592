import { Button, Checkbox, Group, Modal, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EventType } from "../../../server/access/webhooks/rules/eventTypes.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { OneTimeSecretDialog } from "../../kit/components/OneTimeSecret.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { SettingsPage } from "../settings/SettingsPage.tsx";
import { EventChoices, someEvent } from "./EventChoices.tsx";
import { ReceiverCard } from "./ReceiverCard.tsx";

type Webhook = Outputs["webhooks"]["list"]["webhooks"][number];

/** The webhooks of the facility. */
export function WebhooksPage() {
  const client = useQueryClient();
  const query = useQuery(trpc.webhooks.list.queryOptions());
  const [edited, setEdited] = useState<Webhook | "new">();
  const [secret, setSecret] = useState<string>();
  const reload = () => client.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited("new")}>
      {t("webhooks.new")}
    </Button>
  );
  return (
    <SettingsPage title={t("webhooks.title")} text={t("webhooks.text")} query={query}>
      {({ webhooks }) => (
        <Stack gap="md">
          {webhooks.length === 0 ? (
            <EmptyState
              icon={<IconWebhook size={28} />}
              title={t("webhooks.none")}
              text={t("webhooks.none.text")}
              action={add}
            />
          ) : (
            <Group>{add}</Group>
          )}
          {webhooks.map((webhook) => (
            <ReceiverCard
              key={webhook.id}
              receiver={webhook}
              name={webhook.url}
              {...(webhook.includeAdminFields && { detail: t("webhooks.adminFields") })}
              testLabel={t("webhooks.test")}
              onEdit={() => setEdited(webhook)}
              onActive={(active) => trpcClient.webhooks.update.mutate({ webhookId: webhook.id, active })}
              onDelete={() => trpcClient.webhooks.delete.mutate({ webhookId: webhook.id })}
              onChanged={reload}
            />
          ))}
          <Modal
            opened={edited !== undefined}
            onClose={() => setEdited(undefined)}
            title={t(edited === "new" ? "webhooks.new" : "webhooks.edit.title")}
            size="lg"
          >
            {edited && (
              <WebhookForm
                webhook={edited === "new" ? undefined : edited}
                onClose={() => setEdited(undefined)}
                onSaved={(created) => {
                  setEdited(undefined);
                  setSecret(created);
                  void reload();
                }}
              />
            )}
          </Modal>
          {secret !== undefined && (
            <OneTimeSecretDialog
              title={t("webhooks.secret")}
              text={t("webhooks.secret.text")}
              secret={secret}
              label={t("webhooks.secret")}
              copyLabel={t("webhooks.secret.copy")}
              onClose={() => setSecret(undefined)}
            />
          )}
        </Stack>
      )}
    </SettingsPage>
  );
}

interface WebhookValues {
  url: string;
  events: EventType[];
  includeAdminFields: boolean;
}

function WebhookForm({
  webhook,
  onClose,
  onSaved,
}: {
  webhook: Webhook | undefined;
  onClose: () => void;
  onSaved: (secret: string | undefined) => void;
}) {
  const draft = useDraftForm<WebhookValues>({
    stored: {
      url: webhook?.url ?? "",
      events: webhook?.events ?? [],
      includeAdminFields: webhook?.includeAdminFields ?? false,
    },
    validate: { url: required(t("webhooks.url")), events: someEvent },
    fieldsByCode: { "outgoing.ownLinkRefused": "url", "webhooks.insideRefused": "url" },
    async send(values) {
      if (webhook) await trpcClient.webhooks.update.mutate({ webhookId: webhook.id, ...values });
      onSaved(webhook ? undefined : (await trpcClient.webhooks.create.mutate(values)).secret);
    },
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={t("webhooks.notSaved")}>
      <TextInput
        label={t("webhooks.url")}
        description={t("webhooks.url.hint")}
        placeholder="https://example.org/hooks/lanekeeper"
        type="url"
        required
        withAsterisk={false}
        spellCheck={false}
        maxLength={2_000}
        {...form.getInputProps("url")}
      />
      <EventChoices {...form.getInputProps("events")} value={form.values.events} />
      <Checkbox
        label={t("webhooks.adminFields")}
        description={t("webhooks.adminFields.hint")}
        {...form.getInputProps("includeAdminFields", { type: "checkbox" })}
      />
      <FormButtons isNew={!webhook} isSending={draft.isSending} onClose={onClose} />
    </DraftForm>
  );
}

/** The buttons of the form of a webhook or chat channel. */
export function FormButtons({
  isNew,
  isSending,
  onClose,
}: {
  isNew: boolean;
  isSending: boolean;
  onClose: () => void;
}) {
  return (
    <DialogButtons onCancel={onClose}>
      <Button type="submit" loading={isSending}>
        {t(isNew ? "webhooks.create" : "webhooks.save")}
      </Button>
    </DialogButtons>
  );
}
