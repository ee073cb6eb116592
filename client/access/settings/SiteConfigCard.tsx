import { Alert, Button, Group, List, Menu, Stack, Text, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { SettingsCard } from "./SettingsPage.tsx";

type SiteConfig = Outputs["siteConfig"]["get"];

const TEXT_MAX_CHARACTERS = 32_000;

/**
 * The Nextflow configuration of the site, for users who manage the settings; nothing for others.
 * @param pipelineId null for the configuration of all pipelines
 */
export function SiteConfigCard({ pipelineId }: { pipelineId: string | null }) {
  const mayManage = useSession().can("settings.manage");
  const { data, error, refetch } = useQuery(
    trpc.siteConfig.get.queryOptions({ pipelineId }, { enabled: mayManage }),
  );
  if (!mayManage) return null;
  return (
    <SettingsCard
      title={t("siteConfig.title")}
      text={t(pipelineId === null ? "siteConfig.text.all" : "siteConfig.text.one")}
    >
      <Text size="sm">{t("siteConfig.code")}</Text>
      {!data && error && (
        <ErrorNotice error={error} title={t("siteConfig.failed")} onRetry={() => void refetch()} />
      )}
      {data && <SiteConfigForm pipelineId={pipelineId} saved={data} />}
    </SettingsCard>
  );
}

function SiteConfigForm({ pipelineId, saved }: { pipelineId: string | null; saved: SiteConfig }) {
  const client = useQueryClient();
  const { data: templates = [] } = useQuery(trpc.siteConfig.templates.queryOptions());
  const [isUntested, setIsUntested] = useState(false);
  const draft = useDraftForm<{ text: string }>({
    name: `siteConfig.${pipelineId ?? "all"}`,
    // The text may contain secrets, which are never stored in the browser.
    secrets: ["text"],
    stored: { text: saved.text ?? "" },
    fieldsByCode: {
      "siteConfig.refused": "text",
      "siteConfig.tooSlow": "text",
      "siteConfig.plugins": "text",
    },
    async send({ text }) {
      const after = await trpcClient.siteConfig.save.mutate({ pipelineId, text });
      client.setQueryData(trpc.siteConfig.get.queryKey({ pipelineId }), after);
      notifications.show({ message: t("siteConfig.saved"), color: "teal" });
      return { text: after.text ?? "" };
    },
  });
  const { form, isDirty, isSending } = draft;
  const { text } = form.values;

  return (
    <DraftForm draft={draft} failed={t("siteConfig.notSaved")} gap="md">
      {saved.text === null && <Alert color="red">{t("siteConfig.unreadable")}</Alert>}
      <Textarea
        label={t("siteConfig.label")}
        description={t("siteConfig.precedence")}
        autosize
        minRows={6}
        maxRows={24}
        spellCheck={false}
        maxLength={TEXT_MAX_CHARACTERS}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", whiteSpace: "pre" } }}
        {...form.getInputProps("text")}
      />
      {isUntested && (
        <Text size="sm" role="status">
          {t("siteConfig.untested")}
        </Text>
      )}
      {!isDirty && <CheckResult saved={saved} />}
      <Group gap="xs">
        <Button type="submit" loading={isSending} disabled={!isDirty}>
          {t("siteConfig.save")}
        </Button>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default">{t("siteConfig.insert")}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {templates.map((template) => (
              <Menu.Item
                key={template.id}
                onClick={() => {
                  setIsUntested(!template.isTested);
                  form.setFieldValue(
                    "text",
                    text.trim() === "" ? template.text : `${text}\n${template.text}`,
                  );
                }}
              >
                {template.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </DraftForm>
  );
}

/** What Nextflow said of the saved text, and its lines without effect. */
function CheckResult({ saved: { check, withoutEffect } }: { saved: SiteConfig }) {
  if (!check) return null;
  const time = formatDateTime(check.changedAt);
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {check.version === null
          ? t("siteConfig.unchecked", { time })
          : t("siteConfig.checked", { time, version: check.version })}
      </Text>
      {check.warnings.length > 0 && (
        <Alert color="yellow" variant="light" title={t("siteConfig.warnings")}>
          <List size="sm">
            {check.warnings.map((words) => (
              <List.Item key={words}>{words}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {withoutEffect.length > 0 && (
        <Alert color="yellow" variant="light" title={t("siteConfig.withoutEffect")}>
          <List size="sm">
            {withoutEffect.map(({ line, name }) => (
              <List.Item key={line}>{t("siteConfig.withoutEffect.line", { line, name })}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
