import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDatabase, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { None, PhoneRow, WIDTHS } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { AddReferenceDialog } from "./AddReferenceDialog.tsx";
import { ReferenceDrawer } from "./ReferenceDrawer.tsx";
import { percentDone, progressText, type ReferenceEntry, STATE_COLORS } from "./referenceEntry.ts";
import { ReferenceSettingsDialog } from "./ReferenceSettingsDialog.tsx";
import { useReferenceData } from "./useReferenceData.ts";
import { useTransferRate } from "./useTransferRate.ts";

/** The catalog of reference data: databases and genomes with state, size and use. */
export function ReferenceDataPage() {
  const { isOfFacility } = useSession();
  return isOfFacility ? <ReferenceData /> : <AccessDenied />;
}

function ReferenceData() {
  const { can } = useSession();
  const mayChange = can("pipelines.manage");
  const { data, error, refetch, dataUpdatedAt } = useReferenceData();
  const entries = data?.entries ?? [];
  const rates = useTransferRate(entries, dataUpdatedAt);
  const [isAdding, adding] = useDisclosure();
  const [isSetting, setting] = useDisclosure();
  const [openedId, setOpenedId] = useState<string>();
  const opened = entries.find(({ id }) => id === openedId);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
      {t("referenceData.add")}
    </Button>
  );
  return (
    <Page
      title={t("referenceData.title")}
      description={t("referenceData.text")}
      breadcrumbs={<TextLink to="/pipelines">{t("pipelines.title")}</TextLink>}
      actions={
        mayChange && (
          <>
            <Button variant="default" onClick={setting.open}>
              {t("referenceData.settings")}
            </Button>
            {entries.length > 0 && add}
          </>
        )
      }
    >
      {!data && !error && <Loading rows={6} />}
      {error && !data && (
        <ErrorNotice error={error} title={t("referenceData.failed")} onRetry={() => void refetch()} />
      )}
      {data && entries.length === 0 && (
        <EmptyState
          icon={<IconDatabase size={28} />}
          title={t("referenceData.empty")}
          text={t("referenceData.empty.text")}
          action={mayChange && add}
        />
      )}
      {entries.length > 0 && (
        <PlainTable
          label={t("referenceData.title")}
          rows={entries}
          columns={columns({ rates, onOpen: setOpenedId })}
          isCurrent={({ id }) => id === openedId}
          renderCard={(entry) => (
            <PhoneRow
              name={<Name entry={entry} onOpen={setOpenedId} />}
              badge={<EntryState entry={entry} />}
              facts={[
                t(`referenceData.kind.${entry.kind}`),
                entry.version,
                entry.progress
                  ? progressText(entry, rates.get(entry.id))
                  : entry.sizeBytes !== null && formatBytes(entry.sizeBytes),
              ]}
            />
          )}
        />
      )}
      {isAdding && <AddReferenceDialog onClose={adding.close} />}
      {isSetting && <ReferenceSettingsDialog onClose={setting.close} />}
      <ReferenceDrawer
        entry={opened}
        rate={opened && rates.get(opened.id)}
        mayChange={mayChange}
        onClose={() => setOpenedId(undefined)}
      />
    </Page>
  );
}

function columns({
  rates,
  onOpen,
}: {
  rates: Map<string, number>;
  onOpen: (id: string) => void;
}): TableColumn<ReferenceEntry>[] {
  return [
    {
      id: "name",
      label: t("referenceData.name"),
      widthPx: 260,
      grow: 3,
      cell: (entry) => (
        <Stack gap={0} miw={0}>
          <Name entry={entry} onOpen={onOpen} />
          <Text size="xs" c="dimmed" truncate>
            {[t(`referenceData.kind.${entry.kind}`), entry.organism, entry.build].filter(Boolean).join(" · ")}
          </Text>
        </Stack>
      ),
    },
    {
      id: "version",
      label: t("referenceData.version"),
      widthPx: 120,
      cell: ({ version }) => (version === "" ? <None /> : <span title={version}>{version}</span>),
    },
    {
      id: "state",
      label: t("referenceData.state"),
      widthPx: 240,
      grow: 2,
      cell: (entry) => (
        <Stack gap={2} miw={0} style={{ flex: 1 }}>
          <span>
            <EntryState entry={entry} />
          </span>
          {entry.progress && <WorkProgress entry={entry} rate={rates.get(entry.id)} />}
        </Stack>
      ),
    },
    {
      id: "size",
      label: t("referenceData.size"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ sizeBytes }) => (sizeBytes === null ? <None /> : formatBytes(sizeBytes)),
    },
    {
      id: "used",
      label: t("referenceData.used"),
      widthPx: 190,
      cell: ({ pipelines, runCount }) => {
        const used = [
          ...new Set(pipelines.map(({ name }) => name)),
          ...(runCount > 0 ? [t("referenceData.runs", { count: runCount })] : []),
        ].join(" · ");
        return used === "" ? <None /> : <span title={used}>{used}</span>;
      },
    },
  ];
}

function Name({ entry: { id, name }, onOpen }: { entry: ReferenceEntry; onOpen: (id: string) => void }) {
  return (
    <Button
      variant="transparent"
      color="var(--mantine-color-text)"
      p={0}
      h="auto"
      fw={600}
      size="sm"
      justify="flex-start"
      title={name}
      onClick={() => onOpen(id)}
    >
      {name}
    </Button>
  );
}

function EntryState({ entry: { state } }: { entry: ReferenceEntry }) {
  return (
    <WordBadge isState color={STATE_COLORS[state]}>
      {t(`referenceData.state.${state}`)}
    </WordBadge>
  );
}

/** The progress of a check or download: a bar while its end is known, and the same in words. */
export function WorkProgress({ entry, rate }: { entry: ReferenceEntry; rate: number | undefined }) {
  const percent = percentDone(entry);
  return (
    <Group gap={4}>
      {percent !== undefined && (
        <Progress
          value={percent}
          size="sm"
          w="100%"
          aria-label={t("referenceData.progress", { name: entry.name })}
        />
      )}
      <Text size="xs" c="dimmed">
        {progressText(entry, rate)}
      </Text>
    </Group>
  );
}
