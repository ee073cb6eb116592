import { Alert, Button, Card, Group, List, Stack, Text, TextInput, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { sentenceText } from "../../../kit/i18n/sentenceText.ts";
import { t } from "../../../kit/i18n/t.ts";
import { refusalDetails, type Outputs, trpc } from "../../../kit/trpc/trpc.ts";
import { DescriptionList } from "../../../kit/components/DescriptionList.tsx";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { ColumnTable } from "./ColumnTable.tsx";
import { DetermineSteps } from "./DetermineSteps.tsx";
import { SheetPreview } from "./SheetPreview.tsx";

export type Read = Outputs["derivation"]["read"];
/** The source of a column, and the value of a column without one. */
export interface Column {
  name: string;
  source: string | null;
  default?: string;
}

/** What was read of a repository, the columns of its samplesheet to correct, and the button that adds the pipeline. */
export function ReadPipeline({ read }: { read: Read }) {
  const { draftId, installed } = read;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [pipelineId, setPipelineId] = useState(read.pipelineId);
  const [columns, setColumns] = useState<Column[]>(() =>
    read.columns.map(({ name, source, value }) => ({
      name,
      source,
      ...(value === null ? {} : { default: value }),
    })),
  );
  const add = useMutation(
    trpc.derivation.add.mutationOptions({
      async onSuccess({ pipelineId: id, version }) {
        await client.invalidateQueries({ queryKey: trpc.pipelines.pathKey() });
        notifications.show({ message: t("addPipeline.added", { name: read.name, version }), color: "teal" });
        await navigate({ to: "/pipelines/$pipelineId", params: { pipelineId: id } });
      },
    }),
  );
  const open = read.columns.filter(({ name, isRequired }) => {
    const column = columns.find((one) => one.name === name);
    return isRequired && column?.source === null && (column.default ?? "") === "";
  });
  const details = refusalDetails(add.error);

  return (
    <>
      <Section title={t("addPipeline.found")}>
        <DescriptionList facts={readFacts(read)} />
        <DetermineSteps draftId={draftId} columns={columns} />
        {read.needs?.map(({ problem, whatToDo }) => (
          <Alert key={sentenceText(problem)} color="yellow" variant="light" title={sentenceText(problem)}>
            {sentenceText(whatToDo)}
          </Alert>
        ))}
        {read.notices.length > 0 && (
          <Alert color="yellow" variant="light" title={t("addPipeline.notices")}>
            <List size="sm">
              {read.notices.map(sentenceText).map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Changes read={read} />
      </Section>
      <Section title={t("addPipeline.columns")}>
        <Text size="sm" c="dimmed">
          {t("addPipeline.columns.text")}
        </Text>
        <ColumnTable read={read} columns={columns} onChange={setColumns} />
        <SheetPreview draftId={draftId} columns={columns} />
      </Section>
      <Section title={t("addPipeline.add.title")}>
        <TextInput
          label={t("addPipeline.id")}
          description={t("addPipeline.id.hint")}
          value={pipelineId}
          maxLength={100}
          spellCheck={false}
          maw={420}
          onChange={({ currentTarget: { value } }) => setPipelineId(value)}
        />
        {open.length > 0 && (
          <Text size="sm" c="red" role="status">
            {t("addPipeline.open", { columns: open.map(({ name }) => name).join(", ") })}
          </Text>
        )}
        {add.error && (
          <ErrorNotice
            error={add.error}
            title={t("addPipeline.notAdded")}
            {...(details.length > 0 ? { next: details.map(sentenceText).join(" ") } : {})}
          />
        )}
        <Group gap="sm">
          <Button
            loading={add.isPending}
            disabled={open.length > 0}
            onClick={() => add.mutate({ draftId, pipelineId: pipelineId.trim(), columns })}
          >
            {installed?.isOwn ? t("addPipeline.update", { version: read.version }) : t("addPipeline.add")}
          </Button>
          <Text size="sm" c="dimmed">
            {t("addPipeline.add.hint")}
          </Text>
        </Group>
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

function readFacts(read: Read): [string, ReactNode][] {
  const groups = read.settings.map(({ group, shown, hidden }) =>
    t("addPipeline.group", { group: group || t("pipelines.otherSettings"), shown, hidden }),
  );
  const facts: [string, ReactNode][] = [
    [t("addPipeline.name"), `${read.name} ${read.version}`],
    [t("addPipeline.description"), read.description],
    [t("addPipeline.commit"), read.commit],
    [t("addPipeline.nextflow"), read.nextflowVersion],
    [t("addPipeline.plugins"), read.plugins.join(" · ")],
    [t("addPipeline.profiles"), read.profiles.join(" · ")],
    [t("addPipeline.settings"), groups.join(" · ")],
    [t("addPipeline.steps"), read.steps.join(" · ")],
  ];
  return facts.filter(([, value]) => value !== null && value !== "");
}

/** The differences between the settings of the installed version and this one. */
function Changes({ read: { installed, version } }: { read: Read }) {
  if (!installed) return null;
  if (!installed.changes)
    return <Alert color="yellow">{t("addPipeline.otherInstalled", { version: installed.version })}</Alert>;
  const { added, removed, changed } = installed.changes;
  const none = added.length + removed.length + changed.length === 0;
  return (
    <Alert variant="light" title={t("addPipeline.changes", { before: installed.version, after: version })}>
      {none && t("addPipeline.changes.none")}
      <List size="sm">
        {added.length > 0 && (
          <List.Item>{t("addPipeline.changes.added", { keys: added.join(", ") })}</List.Item>
        )}
        {removed.length > 0 && (
          <List.Item>{t("addPipeline.changes.removed", { keys: removed.join(", ") })}</List.Item>
        )}
        {changed.map(({ key, what, before, after }) => (
          <List.Item key={`${key} ${what}`}>
            {t("addPipeline.changes.changed", {
              key,
              what: t(`addPipeline.changes.${what}`),
              before: before ?? "–",
              after: after ?? "–",
            })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
