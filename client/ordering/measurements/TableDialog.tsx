import {
  Button,
  Checkbox,
  FileInput,
  Group,
  Modal,
  Select,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { decodeText } from "./decodeText.ts";
import { formatMeasured } from "./formatMeasured.ts";

const FILE_MAX_BYTES = 1_000_000;
const VALUES_SHOWN = 200;
const CODES_SHOWN = 20;
const LEAVE_OUT = "";

type MeasuredTable = Outputs["measurements"]["readTable"];
type MeasuredType = Outputs["measurementTypes"]["list"]["types"][number];
type Source = "pasted" | "file";

/** Records measurements from pasted cells or the export of an instrument, after a preview. */
export function TableDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { can } = useSession();
  const types = useQuery(trpc.measurementTypes.list.queryOptions()).data?.types ?? [];
  const [text, setText] = useState("");
  const [source, setSource] = useState<Source>("pasted");
  const [chosen, setChosen] = useState<Record<string, string | null>>({});
  const [about, setAbout] = useState({ instrument: "", measuredAt: "" });
  const [remembers, setRemembers] = useState(true);
  const read = useMutation({
    async mutationFn(given: { text: string; chosen: Record<string, string | null> }) {
      const columns = Object.entries(given.chosen).map(([heading, typeId]) => ({ heading, typeId }));
      return trpcClient.measurements.readTable.mutate({ orderId, text: given.text, columns });
    },
  });
  const readFile = useMutation({
    async mutationFn(file: File) {
      if (file.size > FILE_MAX_BYTES) throw new Error(t("measurements.table.tooLarge"));
      return decodeText(new Uint8Array(await file.arrayBuffer()));
    },
    onSuccess(decoded) {
      setText(decoded);
      setChosen({});
      setSource("file");
      read.mutate({ text: decoded, chosen: {} });
    },
  });
  const data = read.data;
  const values =
    data?.values.flatMap(({ value, ...one }) => (value === null ? [] : [{ ...one, value }])) ?? [];
  const usable = values.filter(({ problem }) => problem === null);
  const newHeadings = Object.entries(chosen).filter(([, typeId]) => typeId !== null);
  const mayRemember = can("definitions.manage") && newHeadings.length > 0;
  const record = useMutation({
    async mutationFn() {
      const { instrument, measuredAt } = about;
      const counts = await trpcClient.measurements.record.mutate({
        orderId,
        source,
        instrument,
        ...(measuredAt !== "" && { measuredAt: new Date(measuredAt).toISOString() }),
        measurements: usable.map(({ sampleId, typeId, value, recorded }) => ({
          sample: sampleId,
          type: typeId,
          value,
          recorded,
        })),
      });
      if (mayRemember && remembers) await rememberHeadings(types, newHeadings);
      return counts;
    },
    async onSuccess(counts) {
      notifications.show({ message: t("measurements.recorded", counts), color: "teal" });
      onClose();
      await Promise.all([
        client.invalidateQueries({ queryKey: trpc.measurements.pathKey() }),
        client.invalidateQueries({ queryKey: trpc.measurementTypes.pathKey() }),
      ]);
    },
  });
  const choose = (heading: string, typeId: string | null) => {
    const next = { ...chosen, [heading]: typeId };
    setChosen(next);
    read.mutate({ text, chosen: next });
  };

  return (
    <Modal opened onClose={onClose} title={t("measurements.table.title")} size="xl">
      <Stack gap="md">
        <Text size="sm">{t("measurements.table.text")}</Text>
        <Textarea
          label={t("measurements.table.cells")}
          minRows={4}
          maxRows={8}
          autosize
          spellCheck={false}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", whiteSpace: "pre" } }}
          value={source === "pasted" ? text : ""}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setSource("pasted");
            setChosen({});
            read.reset();
          }}
        />
        <Group align="flex-end" gap="sm">
          <FileInput
            label={t("measurements.table.file")}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            clearable
            style={{ flex: 1, minWidth: 220 }}
            onChange={(file) => {
              record.reset();
              if (file) readFile.mutate(file);
            }}
          />
          <Button
            variant="default"
            disabled={text.trim() === ""}
            loading={read.isPending || readFile.isPending}
            onClick={() => read.mutate({ text, chosen })}
          >
            {t("measurements.table.read")}
          </Button>
        </Group>
        <ErrorNotice error={readFile.error ?? read.error} title={t("measurements.table.failed")} />
        {data && (
          <>
            <Columns table={data} types={types} onChoose={choose} />
            {mayRemember && (
              <Checkbox
                label={t("measurements.table.remember")}
                checked={remembers}
                onChange={(event) => setRemembers(event.currentTarget.checked)}
              />
            )}
            <Text fw={600}>
              {t("measurements.table.summary", {
                values: usable.length,
                problems: data.values.length - usable.length,
                unmeasured: data.unmeasured,
              })}
            </Text>
            {data.unmatched.length > 0 && (
              <Text size="sm">{t("measurements.table.unmatched", { codes: listCodes(data.unmatched) })}</Text>
            )}
            {data.values.length > 0 && <Values table={data} types={types} />}
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput
                label={t("measurements.instrument")}
                description={t("measurements.instrument.hint")}
                maxLength={200}
                value={about.instrument}
                onChange={({ currentTarget: { value } }) =>
                  setAbout((before) => ({ ...before, instrument: value }))
                }
              />
              <TextInput
                type="datetime-local"
                label={t("measurements.measuredAt")}
                description={t("measurements.measuredAt.hint")}
                value={about.measuredAt}
                onChange={({ currentTarget: { value } }) =>
                  setAbout((before) => ({ ...before, measuredAt: value }))
                }
              />
            </SimpleGrid>
          </>
        )}
        <ErrorNotice error={record.error} title={t("measurements.notRecorded")} />
        <DialogButtons onCancel={onClose}>
          <Button
            disabled={!data || usable.length === 0 || read.isPending}
            loading={record.isPending}
            onClick={() => record.mutate()}
          >
            {t("measurements.table.submit", { values: usable.length })}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

function Columns({
  table: { columns },
  types,
  onChoose,
}: {
  table: MeasuredTable;
  types: MeasuredType[];
  onChoose: (heading: string, typeId: string | null) => void;
}) {
  return (
    <Stack gap={4} component="fieldset" style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Text component="legend" size="sm" fw={600} mb={4}>
        {t("measurements.table.columns")}
      </Text>
      <Table.ScrollContainer minWidth={360} maxHeight={220}>
        <Table aria-label={t("measurements.table.columns")}>
          <Table.Tbody>
            {columns.map(({ heading, typeId }) => (
              <Table.Tr key={heading}>
                <Table.Td style={{ overflowWrap: "anywhere" }}>{heading}</Table.Td>
                <Table.Td>
                  <Select
                    size="xs"
                    aria-label={t("measurements.table.column", { heading })}
                    allowDeselect={false}
                    data={[
                      { value: LEAVE_OUT, label: t("measurements.table.noColumn") },
                      ...types
                        .filter(({ active }) => active)
                        .map(({ id, name }) => ({ value: id, label: name })),
                    ]}
                    value={typeId ?? LEAVE_OUT}
                    onChange={(value) => onChoose(heading, value === LEAVE_OUT ? null : value)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

function Values({ table: { values }, types }: { table: MeasuredTable; types: MeasuredType[] }) {
  const byId = new Map(types.map((type) => [type.id, type]));
  // Problems first: they are left out.
  const sorted = values.toSorted(
    (one, other) => Number(one.problem === null) - Number(other.problem === null),
  );
  return (
    <>
      <Table.ScrollContainer minWidth={520} maxHeight={320}>
        <Table aria-label={t("measurements.table.values")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("measurements.table.line")}</Table.Th>
              <Table.Th>{t("measurements.sample")}</Table.Th>
              <Table.Th>{t("measurements.table.type")}</Table.Th>
              <Table.Th ta="right">{t("measurements.table.value")}</Table.Th>
              <Table.Th>{t("measurements.table.problem")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.slice(0, VALUES_SHOWN).map(({ line, sample, typeId, value, problem }) => {
              const type = byId.get(typeId);
              return (
                <Table.Tr key={`${line} ${typeId}`}>
                  <Table.Td>{line}</Table.Td>
                  <Table.Td>{sample}</Table.Td>
                  <Table.Td>{type?.name}</Table.Td>
                  <Table.Td ta="right">
                    {value === null || !type ? t("common.none") : formatMeasured(value, type)}
                  </Table.Td>
                  <Table.Td>{problem && sentenceText(problem)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {sorted.length > VALUES_SHOWN && (
        <Text size="sm" c="dimmed">
          {t("measurements.table.more", { values: sorted.length - VALUES_SHOWN })}
        </Text>
      )}
    </>
  );
}

function listCodes(codes: string[]): string {
  const listed = codes.slice(0, CODES_SHOWN).join(", ");
  return codes.length > CODES_SHOWN ? `${listed} …` : listed;
}

async function rememberHeadings(types: MeasuredType[], chosen: [heading: string, typeId: string | null][]) {
  for (const type of types) {
    const added = chosen.filter(([, typeId]) => typeId === type.id).map(([heading]) => heading);
    const headings = [...new Set([...type.headings, ...added])];
    if (headings.length > type.headings.length)
      await trpcClient.measurementTypes.update.mutate({ measurementTypeId: type.id, headings });
  }
}
