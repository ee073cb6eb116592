import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import type { ColumnCount } from "./missing.ts";

/**
 * The problems that block the submission of a study, counted by field. Each count links to the next such cell.
 * @param ofStudy labels and names of missing or invalid fields of the study itself
 */
export function MissingPanel({
  hasSamples,
  ofStudy,
  missing,
  wrong,
  onField,
  onColumn,
}: {
  hasSamples: boolean;
  ofStudy: { name: string; label: string }[];
  missing: ColumnCount[];
  wrong: ColumnCount[];
  onField: (name: string) => void;
  onColumn: (name: string) => void;
}) {
  const isComplete = ofStudy.length === 0 && missing.length === 0 && wrong.length === 0;
  return (
    <Card withBorder component="section" aria-labelledby="missing-title">
      <Stack gap="xs">
        <Title order={2} size="h4" id="missing-title">
          {t("study.missing.title")}
        </Title>
        {!hasSamples && <Text size="sm">{t("study.missing.noSamples")}</Text>}
        {hasSamples && isComplete && (
          <Group gap={6}>
            <IconCircleCheck size={18} color="var(--mantine-color-teal-6)" aria-hidden />
            <Text size="sm">{t("study.missing.none")}</Text>
          </Group>
        )}
        {ofStudy.length > 0 && (
          <Chips title={t("study.missing.study")}>
            {ofStudy.map(({ name, label }) => (
              <Chip key={name} text={label} label={label} onClick={() => onField(name)} />
            ))}
          </Chips>
        )}
        <Counts title={t("study.missing.wrong")} counts={wrong} onColumn={onColumn} />
        <Counts title={t("study.missing.samples")} counts={missing} onColumn={onColumn} />
      </Stack>
    </Card>
  );
}

function Counts({
  title,
  counts,
  onColumn,
}: {
  title: string;
  counts: ColumnCount[];
  onColumn: (name: string) => void;
}) {
  if (counts.length === 0) return null;
  return (
    <Chips title={title}>
      {counts.map(({ column: { name, label }, samples }) => (
        <Chip
          key={name}
          text={t("study.missing.count", { label, samples })}
          label={t("study.missing.countLong", { label, samples })}
          onClick={() => onColumn(name)}
        />
      ))}
    </Chips>
  );
}

function Chips({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack gap={4} role="group" aria-label={title}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Group gap={6}>{children}</Group>
    </Stack>
  );
}

function Chip({ text, label, onClick }: { text: string; label: string; onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      fw={400}
      aria-label={label}
      onClick={onClick}
      py={3}
      h="auto"
      mih={28}
      maw="100%"
      styles={{ label: { whiteSpace: "normal", textAlign: "left" } }}
    >
      {text}
    </Button>
  );
}
