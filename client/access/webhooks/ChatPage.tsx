import {
  Accordion,
  Button,
  Group,
  Modal,
  PasswordInput,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconMessages, IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DEFAULT_TEMPLATES, unknownValue } from "../../../server/access/webhooks/rules/chatTemplates.ts";
import { type EventType, TEMPLATE_VALUES } from "../../../server/access/webhooks/rules/eventTypes.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { SettingsPage } from "../settings/SettingsPage.tsx";
import { EventChoices, someEvent } from "./EventChoices.tsx";
import { ReceiverCard } from "./ReceiverCard.tsx";
import { FormButtons } from "./WebhooksPage.tsx";

type Channel = Outputs["chat"]["list"]["channels"][number];

const KINDS = { slack: "Slack", teams: "Microsoft Teams" } as const;

/** The chat channels that receive messages about events. */
export function ChatPage() {
  const client = useQueryClient();
  const query = useQuery(trpc.chat.list.queryOptions());
  const [edited, setEdited] = useState<Channel | "new">();
  const close = () => setEdited(undefined);
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: trpc.chat.pathKey() }),
      client.invalidateQueries({ queryKey: trpc.webhooks.deliveries.queryKey() }),
    ]);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited("new")}>
      {t("chat.new")}
    </Button>
  );
  return (
    <SettingsPage title={t("chat.title")} text={t("chat.text")} query={query}>
      {({ channels }) => (
        <Stack gap="md">
          {channels.length === 0 ? (
            <EmptyState
              icon={<IconMessages size={28} />}
              title={t("chat.none")}
              text={t("chat.none.text")}
              action={add}
            />
          ) : (
            <Group>{add}</Group>
          )}
          {channels.map((channel) => (
            <ReceiverCard
              key={channel.id}
              receiver={channel}
              name={channel.name}
              detail={KINDS[channel.kind]}
              testLabel={t("chat.test")}
              onEdit={() => setEdited(channel)}
              onActive={(active) => trpcClient.chat.update.mutate({ channelId: channel.id, active })}
              onDelete={() => trpcClient.chat.delete.mutate({ channelId: channel.id })}
              onChanged={reload}
            />
          ))}
          <Modal
            opened={edited !== undefined}
            onClose={close}
            title={t(edited === "new" ? "chat.new" : "chat.edit")}
            size="lg"
          >
            {edited && (
              <ChannelForm
                channel={edited === "new" ? undefined : edited}
                onClose={close}
                onSaved={() => {
                  close();
                  void reload();
                }}
              />
            )}
          </Modal>
        </Stack>
      )}
    </SettingsPage>
  );
}

interface ChannelValues {
  kind: Channel["kind"];
  name: string;
  url: string;
  events: EventType[];
  templates: Partial<Record<EventType, string>>;
}

function ChannelForm({
  channel,
  onClose,
  onSaved,
}: {
  channel: Channel | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  const facility = useQuery(trpc.settings.facility.queryOptions());
  const defaults = DEFAULT_TEMPLATES[facility.data?.language ?? "en"];
  const draft = useDraftForm<ChannelValues>({
    stored: {
      kind: channel?.kind ?? "slack",
      name: channel?.name ?? "",
      url: "",
      events: channel?.events ?? [],
      templates: channel?.templates ?? {},
    },
    secrets: ["url"],
    validate: {
      name: required(t("chat.name")),
      ...(!channel && { url: required(t("chat.url")) }),
      events: someEvent,
    },
    fieldsByCode: {
      "outgoing.ownLinkRefused": "url",
      "webhooks.insideRefused": "url",
      "chat.unknownValue": "templates",
    },
    async send({ kind, url, ...values }) {
      if (channel)
        await trpcClient.chat.update.mutate({ channelId: channel.id, ...values, ...(url !== "" && { url }) });
      else await trpcClient.chat.create.mutate({ kind, url, ...values });
      onSaved();
    },
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={t("webhooks.notSaved")}>
      <Select
        label={t("chat.kind")}
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        disabled={channel !== undefined}
        {...form.getInputProps("kind")}
      />
      <TextInput
        label={t("chat.name")}
        description={t("chat.name.hint")}
        required
        withAsterisk={false}
        maxLength={100}
        {...form.getInputProps("name")}
      />
      <PasswordInput
        label={t("chat.url")}
        description={t(channel ? "chat.url.isSet" : `chat.url.${form.values.kind}`)}
        required={!channel}
        withAsterisk={false}
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        {...form.getInputProps("url")}
      />
      <EventChoices {...form.getInputProps("events")} value={form.values.events} />
      {form.values.events.length > 0 && (
        <Accordion variant="contained">
          <Accordion.Item value="templates">
            <Accordion.Control>{t("chat.templates")}</Accordion.Control>
            <Accordion.Panel>
              <Stack gap="sm">
                <Text size="sm" c="dimmed">
                  {t("chat.templates.hint")}
                </Text>
                {form.values.events.map((type) => (
                  <TextInput
                    key={type}
                    label={t(`webhooks.event.${type}`)}
                    description={TEMPLATE_VALUES[type].map((name) => `{${name}}`).join(" ")}
                    placeholder={defaults[type]}
                    maxLength={500}
                    value={form.values.templates[type] ?? ""}
                    error={unknownValue(type, form.values.templates[type] ?? "") && form.errors["templates"]}
                    onChange={(event) =>
                      form.setFieldValue("templates", {
                        ...form.values.templates,
                        [type]: event.currentTarget.value,
                      })
                    }
                  />
                ))}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
      <FormButtons isNew={!channel} isSending={draft.isSending} onClose={onClose} />
    </DraftForm>
  );
}
