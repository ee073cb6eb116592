import { Alert, Button, FileInput, Modal, Stack, Table, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { saveText } from "../../kit/components/saveText.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";

const FILE_MAX_BYTES = 500_000;
const ROWS_SHOWN = 200;

type Plan = Outputs["departments"]["previewImport"];
type Row = Plan["rows"][number];

const OUTCOMES = ["refused", "created", "moved", "unchanged"] as const;
const COLORS = { refused: "red", created: "teal", moved: "blue", unchanged: "gray" } as const;

/** Saves all users with their departments as CSV. */
export function ExportButton() {
  const save = useMutation({
    mutationFn: () => trpcClient.departments.exportPeople.query(),
    onSuccess: ({ text }) => saveText("departments.csv", text),
    onError: (error) =>
      notifications.show({ title: t("users.notDone"), message: errorText(error), color: "red" }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t("departments.export")}
    </Button>
  );
}

/** Imports users and departments from a CSV file. Shows what the import would do before anything is stored. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const preview = useMutation({
    async mutationFn(file: File) {
      if (file.size > FILE_MAX_BYTES) throw new Error(t("departments.import.tooLarge"));
      const text = await file.text();
      return { text, plan: await trpcClient.departments.previewImport.mutate({ text }) };
    },
  });
  const store = useMutation(
    trpc.departments.importPeople.mutationOptions({
      onSuccess({ created, moved }) {
        notifications.show({ message: t("departments.import.done", { created, moved }), color: "teal" });
        onClose();
        void client.invalidateQueries({ queryKey: trpc.departments.pathKey() });
        void client.invalidateQueries({ queryKey: trpc.users.pathKey() });
      },
    }),
  );
  const { data } = preview;
  const counts = data && countOutcomes(data.plan.rows);

  return (
    <Modal opened onClose={onClose} title={t("departments.import.title")} size="xl">
      <Stack gap="md">
        <Text size="sm">{t("departments.import.text")}</Text>
        <FileInput
          label={t("departments.import.file")}
          description={t("departments.import.fileHint")}
          accept=".csv,text/csv"
          clearable
          onChange={(file) => {
            store.reset();
            if (file) preview.mutate(file);
            else preview.reset();
          }}
        />
        <ErrorNotice error={preview.error} title={t("departments.import.failed")} />
        {data && counts && (
          <>
            <Text fw={600}>{t("departments.import.summary", counts)}</Text>
            {data.plan.departments.length > 0 && (
              <Text size="sm">
                {t("departments.import.newDepartments", {
                  names: data.plan.departments.map(({ name }) => name).join(", "),
                })}
              </Text>
            )}
            <PlanTable rows={data.plan.rows} />
            {counts.created > 0 && (
              <Alert color="gray" variant="light">
                {t("departments.import.passwords")}
              </Alert>
            )}
          </>
        )}
        <ErrorNotice error={store.error} title={t("departments.import.notDone")} />
        <DialogButtons onCancel={onClose}>
          <Button
            disabled={!data || !counts || counts.created + counts.moved === 0}
            loading={preview.isPending || store.isPending}
            onClick={() => data && store.mutate({ text: data.text, key: data.plan.key })}
          >
            {t("departments.import.submit")}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

function PlanTable({ rows }: { rows: Row[] }) {
  const sorted = OUTCOMES.flatMap((outcome) => rows.filter((row) => row.outcome === outcome));
  return (
    <>
      <Table.ScrollContainer minWidth={480} maxHeight={360}>
        <Table aria-label={t("departments.import.result")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("departments.import.line")}</Table.Th>
              <Table.Th>{t("departments.import.user")}</Table.Th>
              <Table.Th>{t("users.department")}</Table.Th>
              <Table.Th>{t("departments.import.result")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.slice(0, ROWS_SHOWN).map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td>{row.line}</Table.Td>
                <Table.Td>
                  <Text size="sm">{row.name}</Text>
                  <Text size="xs" c="dimmed">
                    {row.email}
                  </Text>
                </Table.Td>
                <Table.Td>{departmentText(row)}</Table.Td>
                <Table.Td>
                  <WordBadge color={COLORS[row.outcome]}>{t(`departments.import.${row.outcome}`)}</WordBadge>
                  {row.reason && <Text size="xs">{sentenceText(row.reason)}</Text>}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length > ROWS_SHOWN && (
        <Text size="sm" c="dimmed">
          {t("departments.import.shown", { shown: ROWS_SHOWN, total: rows.length })}
        </Text>
      )}
    </>
  );
}

function departmentText({ department, role, from, outcome }: Row): string {
  if (department === null) return from ?? "";
  const name = role === "lead" ? `${department} (${t("departments.lead")})` : department;
  const isMove = outcome === "moved" && from !== null && from !== department;
  return isMove ? `${name}, ${t("departments.import.from", { from })}` : name;
}

function countOutcomes(rows: Row[]): Record<Row["outcome"], number> {
  const count = (outcome: Row["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
  return {
    created: count("created"),
    moved: count("moved"),
    unchanged: count("unchanged"),
    refused: count("refused"),
  };
}
