import { Checkbox, SegmentedControl, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { SaveBar } from "../settings/SaveBar.tsx";
import { SettingsCard, SettingsPage } from "../settings/SettingsPage.tsx";
import { fromLocalTime, toLocalTime } from "./localTime.ts";

type Announcement = Outputs["announcement"]["settings"];

const LEVELS = ["info", "warning"] as const;

/** The announcement that the facility shows to its users. */
export function AnnouncementPage() {
  const query = useQuery(trpc.announcement.settings.queryOptions());
  return (
    <SettingsPage title={t("announcement.title")} query={query}>
      {(stored) => <AnnouncementForm stored={stored} />}
    </SettingsPage>
  );
}

function AnnouncementForm({ stored }: { stored: Announcement }) {
  const client = useQueryClient();
  const draft = useDraftForm({
    name: "settings.announcement",
    stored: formValues(stored),
    async send({ text, level, from, until, onSignIn }) {
      const saved = await trpcClient.announcement.changeSettings.mutate({
        text,
        level,
        from: fromLocalTime(from),
        until: fromLocalTime(until),
        onSignIn,
      });
      client.setQueryData(trpc.announcement.settings.queryKey(), saved);
      void client.invalidateQueries({ queryKey: trpc.announcement.current.queryKey() });
      notifications.show({ message: t("settings.saved"), color: "teal" });
      return formValues(saved);
    },
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={t("settings.notSaved")} gap="lg" asks>
      <SettingsCard title={t("announcement.content")} text={t("announcement.text")}>
        <Textarea
          label={t("announcement.message")}
          description={t("announcement.message.hint")}
          autosize
          minRows={3}
          maxLength={1_000}
          {...form.getInputProps("text")}
        />
        <Stack gap={4} align="flex-start">
          <Text size="sm" fw={500} id="announcement-level">
            {t("announcement.level")}
          </Text>
          <SegmentedControl
            aria-labelledby="announcement-level"
            data={LEVELS.map((value) => ({ value, label: t(`announcement.level.${value}`) }))}
            {...form.getInputProps("level")}
          />
        </Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            type="datetime-local"
            label={t("announcement.from")}
            description={t("announcement.from.hint")}
            {...form.getInputProps("from")}
          />
          <TextInput
            type="datetime-local"
            label={t("announcement.until")}
            description={t("announcement.until.hint")}
            {...form.getInputProps("until")}
          />
        </SimpleGrid>
        <Checkbox
          label={t("announcement.onSignIn")}
          description={t("announcement.onSignIn.hint")}
          {...form.getInputProps("onSignIn", { type: "checkbox" })}
        />
      </SettingsCard>
      <SaveBar draft={draft} />
    </DraftForm>
  );
}

function formValues({ text, level, from, until, onSignIn }: Announcement) {
  return { text, level, from: toLocalTime(from), until: toLocalTime(until), onSignIn };
}
