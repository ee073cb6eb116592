import { Alert, Button, Card, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { t } from "../../kit/i18n/t.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { ChecklistList } from "./ChecklistList.tsx";
import type { Study } from "./details.ts";

/**
 * The checklist of a study and its version, with the actions to change them.
 * @param onChange sends the choice
 */
export function ChecklistPanel({
  study: { checklist },
  busy,
  mayChange,
  onChange,
}: {
  study: Study;
  busy: boolean;
  mayChange: boolean;
  onChange: (change: { checklistType: string | null } | { mixsVersion: number }) => Promise<boolean>;
}) {
  const [opened, { open, close }] = useDisclosure();
  const [chosen, setChosen] = useState<string | null>(checklist?.accession ?? null);
  const hasNewer = checklist !== null && checklist.newestVersion > checklist.version;

  function choose() {
    if (chosen === (checklist?.accession ?? null)) return close();
    void onChange({ checklistType: chosen }).then((done) => done && close());
  }

  return (
    <Card withBorder component="section" aria-labelledby="checklist-title">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={2}>
          <Title order={2} size="h4" id="checklist-title">
            {t("study.checklist.title")}
          </Title>
          {checklist ? (
            <>
              <Group gap="xs">
                <TextLink
                  to="/checklists/$accession"
                  params={{ accession: checklist.accession }}
                  search={{ version: checklist.version }}
                >
                  {checklist.name}
                </TextLink>
                {checklist.deprecated && (
                  <WordBadge color="orange">{t("study.checklist.deprecated")}</WordBadge>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                {t("study.checklist.version", checklist)}
              </Text>
            </>
          ) : (
            <Text size="sm" c="dimmed">
              {t("study.checklist.none")}
            </Text>
          )}
        </Stack>
        {mayChange && (
          <Button
            variant={checklist ? "default" : "filled"}
            size="sm"
            onClick={() => {
              setChosen(checklist?.accession ?? null);
              open();
            }}
          >
            {t(checklist ? "study.checklist.change" : "study.checklist.choose")}
          </Button>
        )}
      </Group>
      {checklist && !checklist.isRequired && (
        <Text size="sm" c="dimmed" mt="xs">
          {t("study.checklist.off")}
        </Text>
      )}
      {hasNewer && mayChange && (
        <Alert mt="sm" variant="light" color="blue" p="xs">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t("study.checklist.newer", { version: checklist.newestVersion })}</Text>
            <Button
              size="compact-sm"
              variant="default"
              loading={busy}
              onClick={() => void onChange({ mixsVersion: checklist.newestVersion })}
            >
              {t("study.checklist.move", { version: checklist.newestVersion })}
            </Button>
          </Group>
        </Alert>
      )}
      <Modal opened={opened} onClose={close} title={t("study.checklist.choose")} size="lg" centered>
        <Stack gap="md">
          <ChecklistList label={t("studies.checklist")} value={chosen} onChoose={setChosen} />
          <DialogButtons onCancel={close}>
            <Button loading={busy} onClick={choose}>
              {t("study.save")}
            </Button>
          </DialogButtons>
        </Stack>
      </Modal>
    </Card>
  );
}
