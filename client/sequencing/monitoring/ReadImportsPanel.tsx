import { Alert, Button, Card, Checkbox, Group, List, Radio, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useReceivedDataClass } from "../../access/settings/useReceivedDataClass.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { ImportCandidateRow } from "./ImportCandidateRow.tsx";
import classes from "./stream.module.css";
import { isImportable, type ImportCandidate, useImportCandidates } from "./useImportCandidates.ts";
import { type ServerText, sentenceText } from "../../kit/i18n/sentenceText.ts";

const ROWS_AT_FIRST = 50;
const DATA_CLASSES = ["cleaned", "raw", "unknown"] as const;
type DataClass = (typeof DATA_CLASSES)[number];

export interface ReadImportsPanelProps {
  orderId: string;
  streamRunId: string;
  /** Whether more files may arrive. */
  isLive: boolean;
  /** Whether the user may import reads. */
  mayAct: boolean;
  /** The time of the last feed message, in ms. */
  receivedAt: number | undefined;
}

/** The files of each sample of a live sequencing run, to import as its reads. */
export function ReadImportsPanel(props: ReadImportsPanelProps) {
  const { orderId, streamRunId, receivedAt } = props;
  const { data, error, refetch } = useImportCandidates({ orderId, streamRunId }, receivedAt);
  return (
    <Card withBorder component="section" aria-labelledby="read-imports-title">
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={2} size="h4" id="read-imports-title">
            {t("readImports.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("readImports.text")}
          </Text>
        </Stack>
        <ErrorNotice
          error={data ? null : error}
          title={t("readImports.failed")}
          onRetry={() => void refetch()}
        />
        {!data && !error && <Loading rows={3} />}
        {data?.samples.length === 0 && <Text c="dimmed">{t("readImports.none")}</Text>}
        {data && data.samples.length > 0 && <CandidateList {...props} candidates={data.samples} />}
      </Stack>
    </Card>
  );
}

function CandidateList({
  orderId,
  streamRunId,
  isLive,
  mayAct,
  candidates,
}: ReadImportsPanelProps & { candidates: ImportCandidate[] }) {
  const client = useQueryClient();
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const received = useReceivedDataClass();
  const [chosenClass, setDataClass] = useState<DataClass>();
  const dataClass = chosenClass ?? received;
  const [limit, setLimit] = useState(ROWS_AT_FIRST);
  const reload = () =>
    client.invalidateQueries({ queryKey: trpc.readImports.list.queryKey({ orderId, streamRunId }) });
  const request = useMutation(
    trpc.readImports.request.mutationOptions({
      async onSuccess({ results }) {
        const requested = new Set(results.flatMap(({ success, sampleId }) => (success ? sampleId : [])));
        if (requested.size > 0)
          notifications.show({
            message: t("readImports.requested", { count: requested.size }),
            color: "teal",
          });
        // Those that were left out stay so.
        setChoices((before) => new Map([...before].filter(([sampleId]) => !requested.has(sampleId))));
        await reload();
      },
    }),
  );
  const cancel = useMutation(trpc.readImports.cancel.mutationOptions({ onSettled: reload }));

  const open = candidates.filter(isImportable);
  const fresh = open.filter(({ newFiles }) => newFiles > 0);
  // Samples with new files are selected until the user changes that.
  const isChosen = ({ sampleId, newFiles }: ImportCandidate) => choices.get(sampleId) ?? newFiles > 0;
  const chosen = open.filter(isChosen);
  const choose = (which: ImportCandidate[], isOn: boolean) =>
    setChoices(new Map([...choices, ...which.map(({ sampleId }) => [sampleId, isOn] as const)]));

  return (
    <>
      {isLive && (
        <Alert
          color="blue"
          variant="light"
          icon={<IconInfoCircle aria-hidden />}
          title={t("readImports.live")}
          classNames={{ title: classes.title ?? "" }}
        >
          <Text size="sm">{t("readImports.live.text")}</Text>
        </Alert>
      )}
      {mayAct && fresh.length > 1 && (
        <Checkbox
          label={t("readImports.chooseAll")}
          checked={fresh.every(isChosen)}
          indeterminate={fresh.some(isChosen) && !fresh.every(isChosen)}
          onChange={({ currentTarget }) => choose(fresh, currentTarget.checked)}
        />
      )}
      <ul className={classes.list} aria-label={t("readImports.list")}>
        {candidates.slice(0, limit).map((candidate) => (
          <ImportCandidateRow
            key={candidate.sampleId}
            candidate={candidate}
            isChosen={mayAct && isImportable(candidate) ? isChosen(candidate) : undefined}
            onChoose={(isOn) => choose([candidate], isOn)}
            onCancel={
              mayAct ? () => cancel.mutate({ orderId, streamRunId, sampleId: candidate.sampleId }) : undefined
            }
          />
        ))}
      </ul>
      {candidates.length > limit && (
        <Group>
          <Button variant="default" size="xs" onClick={() => setLimit(limit + ROWS_AT_FIRST)}>
            {t("readImports.more", { count: Math.min(ROWS_AT_FIRST, candidates.length - limit) })}
          </Button>
        </Group>
      )}
      <ErrorNotice error={cancel.error} title={t("readImports.notCancelled")} />
      {mayAct && (
        <>
          <Radio.Group
            label={t("readImports.class")}
            value={dataClass}
            onChange={(value) => setDataClass(DATA_CLASSES.find((known) => known === value) ?? "cleaned")}
          >
            <Stack gap="xs" mt={6}>
              {DATA_CLASSES.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`readImports.class.${value}`)}
                  description={t(`readImports.class.${value}.text`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <ErrorNotice error={request.error} title={t("readImports.notRequested")} />
          <Refused candidates={candidates} results={request.data?.results ?? []} />
          <Group gap="md">
            <Button
              disabled={chosen.length === 0}
              loading={request.isPending}
              onClick={() =>
                request.mutate({
                  orderId,
                  streamRunId,
                  dataClass,
                  sampleIds: chosen.map(({ sampleId }) => sampleId),
                })
              }
            >
              {chosen.length === 0
                ? t("readImports.requestNone")
                : t("readImports.request", { count: chosen.length })}
            </Button>
            <TextLink to="/orders/$orderId" params={{ orderId }} size="sm">
              {t("readImports.order")}
            </TextLink>
          </Group>
        </>
      )}
    </>
  );
}

function Refused({
  candidates,
  results,
}: {
  candidates: ImportCandidate[];
  results: { sampleId: string; success: boolean; error?: ServerText }[];
}) {
  const codes = new Map(candidates.map(({ sampleId, sampleCode }) => [sampleId, sampleCode]));
  const refused = results.filter(({ success }) => !success);
  if (refused.length === 0) return null;
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("readImports.refused", { count: refused.length })}
    >
      <List size="sm" className={classes.name ?? ""}>
        {refused.slice(0, ROWS_AT_FIRST).map(({ sampleId, error }) => (
          <List.Item
            key={sampleId}
          >{`${codes.get(sampleId) ?? sampleId}: ${sentenceText(error ?? "")}`}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
