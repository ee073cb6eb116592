import { Button, Fieldset, Modal, NumberInput, Select, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { InstrumentRun } from "./instrumentRun.ts";

const CYCLES = ["read1Cycles", "index1Cycles", "index2Cycles", "read2Cycles"] as const;

/** Plans or edits a run. The draft is stored on this device. */
export function RunDialog({
  run,
  onClose,
  onSaved,
}: {
  run: InstrumentRun | undefined;
  onClose: () => void;
  onSaved?: (run: InstrumentRun) => void;
}) {
  const client = useQueryClient();
  const { data } = useQuery(trpc.instrumentRuns.instruments.queryOptions());
  const instruments = (data?.instruments ?? []).filter(
    ({ active, id }) => active || id === run?.instrument?.id,
  );
  const draft = useDraftForm({
    name: `instrument-run.${run?.id ?? "new"}`,
    stored: toValues(run),
    validate: {
      name: required(t("instrumentRuns.name")),
      platform: required(t("instrumentRuns.platform")),
      lanes: (lanes) => (lanes === "" ? t("drafts.missing", { label: t("instrumentRuns.lanes") }) : null),
    },
    fieldsByCode: {
      "instrumentRuns.nameTaken": "name",
      "instrumentRuns.nameInOrder": "name",
      "instrumentRuns.instrumentBusy": "plannedStart",
      "instrumentRuns.endBeforeStart": "plannedEnd",
      "instrumentRuns.laneUnknown": "lanes",
    },
    async send(values) {
      const fields = toFields(values);
      const saved = run
        ? await trpcClient.instrumentRuns.update.mutate({ instrumentRunId: run.id, ...fields })
        : await trpcClient.instrumentRuns.create.mutate(fields);
      onClose();
      notifications.show({ message: t("instrumentRuns.saved", { name: saved.run.name }), color: "teal" });
      await client.invalidateQueries({ queryKey: trpc.instrumentRuns.pathKey() });
      onSaved?.(saved.run);
    },
  });
  const { form } = draft;
  return (
    <Modal opened onClose={onClose} size="lg" title={run ? run.name : t("instrumentRuns.new")}>
      <DraftForm draft={draft} failed={t("instrumentRuns.notSaved")}>
        <TextInput
          label={t("instrumentRuns.name")}
          description={t("instrumentRuns.name.hint")}
          maxLength={100}
          required
          {...form.getInputProps("name")}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t("instrumentRuns.instrument")}
            placeholder={t("instrumentRuns.instrument.none")}
            data={instruments.map(({ id, name }) => ({ value: id, label: name }))}
            clearable
            searchable
            {...form.getInputProps("instrumentId")}
            onChange={(id) => {
              form.setFieldValue("instrumentId", id);
              const chosen = instruments.find((instrument) => instrument.id === id);
              if (chosen) form.setFieldValue("platform", chosen.platform);
            }}
          />
          <TextInput
            label={t("instrumentRuns.platform")}
            maxLength={100}
            required
            {...form.getInputProps("platform")}
          />
          <TextInput
            label={t("instrumentRuns.start")}
            type="datetime-local"
            {...form.getInputProps("plannedStart")}
          />
          <TextInput
            label={t("instrumentRuns.end")}
            type="datetime-local"
            {...form.getInputProps("plannedEnd")}
          />
          <TextInput
            label={t("instrumentRuns.flowCell")}
            description={t("instrumentRuns.flowCell.hint")}
            maxLength={100}
            spellCheck={false}
            {...form.getInputProps("flowCell")}
          />
          <TextInput
            label={t("instrumentRuns.flowCellProduct")}
            description={t("instrumentRuns.flowCellProduct.hint")}
            maxLength={200}
            {...form.getInputProps("flowCellProduct")}
          />
          <TextInput label={t("instrumentRuns.kit")} maxLength={200} {...form.getInputProps("kit")} />
          <NumberInput
            label={t("instrumentRuns.lanes")}
            min={1}
            max={99}
            allowDecimal={false}
            required
            {...form.getInputProps("lanes")}
          />
          <NumberInput
            label={t("instrumentRuns.expectedReads")}
            description={t("instrumentRuns.expectedReads.hint")}
            min={1}
            allowDecimal={false}
            thousandSeparator=" "
            {...form.getInputProps("expectedReads")}
          />
        </SimpleGrid>
        <Fieldset legend={t("instrumentRuns.cycles")}>
          <SimpleGrid cols={{ base: 2, sm: 4 }}>
            {CYCLES.map((field) => (
              <NumberInput
                key={field}
                label={t(`instrumentRuns.cycles.${field}`)}
                min={0}
                max={1000}
                allowDecimal={false}
                {...form.getInputProps(field)}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
        <Textarea
          label={t("instrumentRuns.note")}
          autosize
          minRows={2}
          maxLength={10_000}
          {...form.getInputProps("note")}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={draft.isSending}>
            {t(run ? "instrumentRuns.save" : "instrumentRuns.create")}
          </Button>
        </DialogButtons>
      </DraftForm>
    </Modal>
  );
}

function toValues(run: InstrumentRun | undefined) {
  return {
    name: run?.name ?? "",
    instrumentId: run?.instrument?.id ?? null,
    platform: run?.platform ?? "Illumina",
    plannedStart: toLocal(run?.plannedStart),
    plannedEnd: toLocal(run?.plannedEnd),
    flowCell: run?.flowCell ?? "",
    flowCellProduct: run?.flowCellProduct ?? "",
    kit: run?.kit ?? "",
    lanes: (run?.lanes ?? 1) as number | string,
    expectedReads: (run?.expectedReads ?? "") as number | string,
    read1Cycles: (run?.read1Cycles ?? "") as number | string,
    index1Cycles: (run?.index1Cycles ?? "") as number | string,
    index2Cycles: (run?.index2Cycles ?? "") as number | string,
    read2Cycles: (run?.read2Cycles ?? "") as number | string,
    note: run?.note ?? "",
  };
}

function toFields(values: ReturnType<typeof toValues>) {
  const { plannedStart, plannedEnd, lanes, expectedReads, ...others } = values;
  return {
    ...others,
    plannedStart: toTime(plannedStart),
    plannedEnd: toTime(plannedEnd),
    lanes: Number(lanes),
    expectedReads: toNumber(expectedReads),
    read1Cycles: toNumber(values.read1Cycles),
    index1Cycles: toNumber(values.index1Cycles),
    index2Cycles: toNumber(values.index2Cycles),
    read2Cycles: toNumber(values.read2Cycles),
  };
}

function toNumber(value: number | string): number | null {
  return value === "" ? null : Number(value);
}

function toTime(local: string): string | null {
  return local === "" ? null : new Date(local).toISOString();
}

/** Formats a time for an input of the browser: YYYY-MM-DDTHH:MM, in its time zone. */
function toLocal(time: string | null | undefined): string {
  if (!time) return "";
  const at = new Date(time);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
