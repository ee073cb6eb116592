import {
  ActionIcon,
  Alert,
  Button,
  FileButton,
  Group,
  List,
  Modal,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconFileImport, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { parseIndexSet } from "../../../server/sequencing/indexSets/rules/parseIndexSet.ts";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { NameCell, PhoneRow, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";

type IndexSet = Outputs["indexSets"]["list"]["indexSets"][number];

const TEXT_MAX_CHARACTERS = 200_000;
const PROBLEMS_SHOWN = 5;
const ENTRIES_SHOWN = 8;

export function IndexSetsPage() {
  const { isOfFacility } = useSession();
  return isOfFacility ? <IndexSets /> : <AccessDenied />;
}

/** The index sets of the facility by plate layout. */
function IndexSets() {
  const { user, can } = useSession();
  const mayPlan = can("sequencing.plan") && !user.isDemo;
  const client = useQueryClient();
  const [isNew, setIsNew] = useState(false);
  const { data, error, refetch } = useQuery(trpc.indexSets.list.queryOptions());
  const remove = useMutation({
    mutationFn: ({ id }: IndexSet) => trpcClient.indexSets.delete.mutate({ indexSetId: id }),
    onSuccess: (_answer, { name }) =>
      notifications.show({ color: "teal", message: t("indexSets.deleted", { name }) }),
    onError: (failure) =>
      notifications.show({ color: "red", title: t("indexSets.notDeleted"), message: errorText(failure) }),
    onSettled: () => client.invalidateQueries({ queryKey: trpc.indexSets.pathKey() }),
  });
  const add = mayPlan && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsNew(true)}>
      {t("indexSets.new")}
    </Button>
  );
  return (
    <Page
      title={t("indexSets.title")}
      description={t("indexSets.text")}
      actions={add}
      breadcrumbs={[
        <TextLink key="libraries" to="/libraries">
          {t("libraries.title")}
        </TextLink>,
      ]}
    >
      {!data ? (
        error ? (
          <ErrorNotice error={error} title={t("indexSets.failed")} onRetry={() => void refetch()} />
        ) : (
          <Loading rows={4} />
        )
      ) : data.indexSets.length === 0 ? (
        <EmptyState
          icon={<IconFileImport size={28} />}
          title={t("indexSets.empty.title")}
          text={t("indexSets.empty.text")}
          action={add}
        />
      ) : (
        <PlainTable
          label={t("indexSets.title")}
          rows={data.indexSets}
          columns={setColumns({
            mayPlan,
            onDelete: (set) => {
              if (globalThis.confirm(t("indexSets.delete.confirm", { name: set.name }))) remove.mutate(set);
            },
          })}
          renderCard={({ name, wellCount }) => (
            <PhoneRow name={name} facts={[t("indexSets.wellCount", { wells: wellCount })]} />
          )}
        />
      )}
      {isNew && <NewIndexSetDialog onClose={() => setIsNew(false)} />}
    </Page>
  );
}

function setColumns({
  mayPlan,
  onDelete,
}: {
  mayPlan: boolean;
  onDelete: (set: IndexSet) => void;
}): TableColumn<IndexSet>[] {
  return [
    {
      id: "name",
      label: t("indexSets.name"),
      widthPx: WIDTHS.name,
      grow: 2,
      cell: ({ name, note }) => <NameCell to={undefined} name={name} note={note} />,
    },
    {
      id: "wells",
      label: t("indexSets.wells"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ wellCount }) => formatNumber(wellCount),
    },
    {
      id: "kind",
      label: t("indexSets.kind"),
      widthPx: 150,
      cell: ({ isDual }) => t(isDual ? "indexSets.dual" : "indexSets.single"),
    },
    {
      id: "changed",
      label: t("indexSets.changed"),
      widthPx: WIDTHS.date,
      cell: ({ updatedAt }) => <ShortDate time={updatedAt} />,
    },
    ...(mayPlan
      ? [
          {
            id: "delete",
            label: t("indexSets.delete"),
            isBare: true,
            widthPx: 48,
            cell: (set: IndexSet) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("indexSets.delete.of", { name: set.name })}
                onClick={() => onDelete(set)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            ),
          },
        ]
      : []),
  ];
}

/** Imports an index set from pasted rows or a CSV file, with its problems before it is saved. */
function NewIndexSetDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const { entries, problems } = useMemo(() => parseIndexSet(text), [text]);
  const create = useMutation({
    mutationFn: () => trpcClient.indexSets.create.mutate({ name: name.trim(), entries }),
    onSuccess: async () => {
      notifications.show({ color: "teal", message: t("indexSets.created", { name: name.trim() }) });
      await client.invalidateQueries({ queryKey: trpc.indexSets.pathKey() });
      onClose();
    },
  });
  const isReady = name.trim() !== "" && entries.length > 0 && problems.length === 0;
  return (
    <Modal opened onClose={onClose} title={t("indexSets.new")} size="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) create.mutate();
        }}
      >
        <Stack gap="md">
          <ErrorNotice error={create.error} title={t("indexSets.notCreated")} />
          <TextInput
            label={t("indexSets.name")}
            description={t("indexSets.name.hint")}
            data-autofocus
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={t("indexSets.rows")}
            description={t("indexSets.rows.hint")}
            rows={8}
            maxLength={TEXT_MAX_CHARACTERS}
            styles={{ input: { fontFamily: "monospace", whiteSpace: "pre", overflowX: "auto" } }}
            placeholder={"UDP0001\tA1\tUDP0001_i7\tGAACTGAGCG\tUDP0001_i5\tTCGTGGAGCG"}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group>
            <FileButton
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={(file) => {
                if (!file) return;
                if (name === "") setName(file.name.replace(/\.[^.]*$/, "").slice(0, 100));
                void file.slice(0, TEXT_MAX_CHARACTERS).text().then(setText);
              }}
            >
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconFileImport size={16} aria-hidden />}>
                  {t("indexSets.file")}
                </Button>
              )}
            </FileButton>
            <Text size="sm" c="dimmed" role="status">
              {text.trim() !== "" && t("indexSets.wellCount", { wells: entries.length })}
            </Text>
          </Group>
          {problems.length > 0 && (
            <Alert color="red" title={t("indexSets.problems", { lines: problems.length })}>
              <List size="sm">
                {problems.slice(0, PROBLEMS_SHOWN).map(({ line, problem, value }) => (
                  <List.Item key={line}>
                    {t("indexSets.line", { line, problem: t(`indexSets.problem.${problem}`, { value }) })}
                  </List.Item>
                ))}
              </List>
            </Alert>
          )}
          {entries.length > 0 && (
            <Table.ScrollContainer minWidth={560}>
              <Table withTableBorder fz="sm" aria-label={t("indexSets.preview")}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t("indexSets.well")}</Table.Th>
                    <Table.Th>{t("indexSets.name")}</Table.Th>
                    <Table.Th>i7</Table.Th>
                    <Table.Th>i5</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {entries.slice(0, ENTRIES_SHOWN).map((entry) => (
                    <Table.Tr key={entry.well}>
                      <Table.Td>{entry.well}</Table.Td>
                      <Table.Td>{entry.name}</Table.Td>
                      <Table.Td ff="monospace">{entry.i7Sequence}</Table.Td>
                      <Table.Td ff="monospace">{entry.i5Sequence}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
          <DialogButtons onCancel={onClose}>
            <Button type="submit" loading={create.isPending} disabled={!isReady}>
              {t("indexSets.create")}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
