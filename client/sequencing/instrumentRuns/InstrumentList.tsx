import { Button, Group, Modal, Stack, Switch, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { NameCell, None, PhoneRow } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { Instrument } from "./instrumentRun.ts";

/** The sequencers of the facility. */
export function InstrumentList({ mayPlan }: { mayPlan: boolean }) {
  const { data, error, refetch } = useQuery(trpc.instrumentRuns.instruments.queryOptions());
  const [edited, setEdited] = useState<Instrument | "new">();
  const add = mayPlan && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
      {t("instrumentRuns.instrument.new")}
    </Button>
  );
  if (!data)
    return error ? (
      <ErrorNotice
        error={error}
        title={t("instrumentRuns.instrument.failed")}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading rows={4} />
    );
  const edit = (instrument: Instrument) =>
    mayPlan && (
      <Button variant="default" size="compact-sm" onClick={() => setEdited(instrument)}>
        {t("instrumentRuns.edit")}
      </Button>
    );
  return (
    <Stack gap="md">
      {data.instruments.length === 0 ? (
        <EmptyState
          title={t("instrumentRuns.instrument.empty.title")}
          text={t("instrumentRuns.instrument.empty.text")}
          action={add}
        />
      ) : (
        <>
          <Group justify="flex-end">{add}</Group>
          <PlainTable
            label={t("instrumentRuns.tab.instruments")}
            rows={data.instruments}
            columns={instrumentColumns(edit)}
            renderCard={(instrument) => (
              <PhoneRow
                name={instrument.name}
                badge={edit(instrument)}
                facts={[instrument.model ?? instrument.platform, instrument.serialNumber]}
              />
            )}
          />
        </>
      )}
      {edited && (
        <InstrumentDialog
          instrument={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  );
}

function instrumentColumns(edit: (instrument: Instrument) => ReactNode): TableColumn<Instrument>[] {
  return [
    {
      id: "name",
      label: t("instrumentRuns.instrument.name"),
      widthPx: 220,
      grow: 2,
      cell: ({ name, active }) => (
        <NameCell
          to={undefined}
          name={name}
          extra={!active && <WordBadge color="gray">{t("instrumentRuns.instrument.inactive")}</WordBadge>}
        />
      ),
    },
    {
      id: "platform",
      label: t("instrumentRuns.platform"),
      widthPx: 140,
      grow: 1,
      cell: ({ platform }) => platform,
    },
    {
      id: "model",
      label: t("instrumentRuns.instrument.model"),
      widthPx: 140,
      grow: 1,
      cell: ({ model }) => model ?? <None />,
    },
    {
      id: "serial",
      label: t("instrumentRuns.instrument.serial"),
      widthPx: 140,
      cell: ({ serialNumber }) => serialNumber ?? <None />,
    },
    {
      id: "edit",
      label: t("instrumentRuns.edit"),
      isBare: true,
      widthPx: 112,
      align: "right",
      cell: edit,
    },
  ];
}

function InstrumentDialog({
  instrument,
  onClose,
}: {
  instrument: Instrument | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: trpc.instrumentRuns.pathKey() });
  const draft = useDraftForm({
    name: `instrument.${instrument?.id ?? "new"}`,
    stored: {
      name: instrument?.name ?? "",
      platform: instrument?.platform ?? "Illumina",
      model: instrument?.model ?? "",
      serialNumber: instrument?.serialNumber ?? "",
      active: instrument?.active ?? true,
    },
    validate: {
      name: required(t("instrumentRuns.instrument.name")),
      platform: required(t("instrumentRuns.platform")),
    },
    fieldsByCode: { "instrumentRuns.instrumentNameTaken": "name" },
    async send(values) {
      await (instrument
        ? trpcClient.instrumentRuns.updateInstrument.mutate({ instrumentId: instrument.id, ...values })
        : trpcClient.instrumentRuns.createInstrument.mutate(values));
      onClose();
      notifications.show({
        message: t("instrumentRuns.instrument.saved", { name: values.name }),
        color: "teal",
      });
      await reload();
    },
  });
  const remove = useMutation(
    trpc.instrumentRuns.deleteInstrument.mutationOptions({
      async onSuccess() {
        onClose();
        await reload();
      },
      onError: (failure) =>
        notifications.show({
          title: t("instrumentRuns.instrument.notDeleted"),
          message: errorText(failure),
          color: "red",
        }),
    }),
  );
  const { form } = draft;
  return (
    <Modal opened onClose={onClose} title={instrument ? instrument.name : t("instrumentRuns.instrument.new")}>
      <DraftForm draft={draft} failed={t("instrumentRuns.instrument.notSaved")}>
        <TextInput
          label={t("instrumentRuns.instrument.name")}
          description={t("instrumentRuns.instrument.name.hint")}
          maxLength={100}
          required
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t("instrumentRuns.platform")}
          description={t("instrumentRuns.platform.hint")}
          maxLength={100}
          required
          {...form.getInputProps("platform")}
        />
        <TextInput
          label={t("instrumentRuns.instrument.model")}
          description={t("instrumentRuns.instrument.model.hint")}
          maxLength={200}
          {...form.getInputProps("model")}
        />
        <TextInput
          label={t("instrumentRuns.instrument.serial")}
          description={t("instrumentRuns.instrument.serial.hint")}
          maxLength={100}
          {...form.getInputProps("serialNumber")}
        />
        <Switch
          label={t("instrumentRuns.instrument.active")}
          {...form.getInputProps("active", { type: "checkbox" })}
        />
        <Group justify="space-between" gap="xs">
          {instrument ? (
            <Button
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate({ instrumentId: instrument.id })}
            >
              {t("instrumentRuns.delete")}
            </Button>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("instrumentRuns.cancel")}
            </Button>
            <Button type="submit" loading={draft.isSending}>
              {t("instrumentRuns.save")}
            </Button>
          </Group>
        </Group>
      </DraftForm>
    </Modal>
  );
}
