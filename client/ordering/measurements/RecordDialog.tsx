import { Button, Modal, NumberInput, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

/** Records typed measurements of one sample. */
export function RecordDialog({
  orderId,
  sample,
  onClose,
}: {
  orderId: string;
  sample: { id: string; sampleId: string };
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { data } = useQuery(trpc.measurementTypes.list.queryOptions());
  const [values, setValues] = useState<Record<string, number | string>>({});
  const [about, setAbout] = useState({ instrument: "", measuredAt: "", note: "" });
  const [isEmpty, setIsEmpty] = useState(false);
  const record = useMutation(
    trpc.measurements.record.mutationOptions({
      async onSuccess(counts) {
        notifications.show({ message: t("measurements.recorded", counts), color: "teal" });
        onClose();
        await client.invalidateQueries({ queryKey: trpc.measurements.pathKey() });
      },
    }),
  );
  function send(event: FormEvent) {
    event.preventDefault();
    const measurements = Object.entries(values)
      .filter(([, value]) => value !== "")
      .map(([type, value]) => ({ sample: sample.id, type, value: Number(value) }));
    setIsEmpty(measurements.length === 0);
    if (measurements.length === 0) return;
    const { instrument, measuredAt, note } = about;
    record.mutate({
      orderId,
      measurements,
      instrument,
      note,
      ...(measuredAt !== "" && { measuredAt: new Date(measuredAt).toISOString() }),
    });
  }
  const set = (name: keyof typeof about) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setAbout((before) => ({ ...before, [name]: value }));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("measurements.add.title", { sample: sample.sampleId })}
      size="lg"
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          {!data && <Loading rows={4} />}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            {data?.types
              .filter(({ active }) => active)
              .map(({ id, name, unit }) => (
                <NumberInput
                  key={id}
                  label={unit === null ? name : `${name} (${unit})`}
                  hideControls
                  allowedDecimalSeparators={[".", ","]}
                  value={values[id] ?? ""}
                  onChange={(value) => setValues((before) => ({ ...before, [id]: value }))}
                />
              ))}
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label={t("measurements.instrument")}
              description={t("measurements.instrument.hint")}
              maxLength={200}
              value={about.instrument}
              onChange={set("instrument")}
            />
            <TextInput
              type="datetime-local"
              label={t("measurements.measuredAt")}
              description={t("measurements.measuredAt.hint")}
              value={about.measuredAt}
              onChange={set("measuredAt")}
            />
          </SimpleGrid>
          <Textarea
            label={t("measurements.note")}
            autosize
            maxRows={6}
            maxLength={2_000}
            value={about.note}
            onChange={set("note")}
          />
          {isEmpty && (
            <Text c="var(--mantine-color-error)" size="sm" role="alert">
              {t("measurements.add.none")}
            </Text>
          )}
          <ErrorNotice error={record.error} title={t("measurements.notRecorded")} />
          <DialogButtons onCancel={onClose}>
            <Button type="submit" loading={record.isPending}>
              {t("measurements.record")}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
