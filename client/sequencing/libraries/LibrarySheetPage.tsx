import { Button, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconTestPipe2 } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { LeaveDialog } from "../../kit/drafts/LeaveDialog.tsx";
import { RestoredNotice } from "../../kit/drafts/RestoredNotice.tsx";
import { useStoredDraft } from "../../kit/drafts/useStoredDraft.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { changedCells, withTyped } from "../../kit/sheet/changedCells.ts";
import { countProblems, nextProblem, problemFinder } from "../../kit/sheet/problems.ts";
import { Sheet, type SheetHandle } from "../../kit/sheet/Sheet.tsx";
import type { Row } from "../../kit/sheet/table.ts";
import { type SheetRows, useSheetRows } from "../../kit/sheet/useSheetRows.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { Library } from "./formatLibrary.ts";
import { libraryChanges, librarySheetColumns, toLibraryRows, withMolarity } from "./librarySheet.ts";

const ROWS_MAX = 500;

export function LibrarySheetPage() {
  const { isOfFacility } = useSession();
  return isOfFacility ? <Loaded /> : <AccessDenied />;
}

function Loaded() {
  const { sort = "code", direction = "desc", ...filter } = useSearch({ from: "/signed-in/libraries/sheet" });
  // Rows must not change under the cursor: they are read once for each filter.
  const query = { ...filter, sort, direction, limit: ROWS_MAX, offset: 0 };
  const { data, error, refetch } = useQuery(
    trpc.libraries.browse.queryOptions(query, { staleTime: Infinity, refetchOnWindowFocus: false }),
  );
  const count = useQuery(trpc.libraries.count.queryOptions(filter));
  return (
    <Page
      title={t("libraries.sheet.title")}
      description={t("libraries.sheet.text")}
      breadcrumbs={[
        <TextLink key="libraries" to="/libraries" search={filter}>
          {t("libraries.title")}
        </TextLink>,
      ]}
    >
      {!data ? (
        error ? (
          <ErrorNotice error={error} title={t("libraries.failed")} onRetry={() => void refetch()} />
        ) : (
          <Loading rows={8} />
        )
      ) : data.rows.length === 0 ? (
        <EmptyState
          icon={<IconTestPipe2 size={28} />}
          title={t("libraries.noneFound.title")}
          text={t("libraries.noneFound.text")}
          action={<LinkButton to="/libraries">{t("libraries.title")}</LinkButton>}
        />
      ) : (
        <Stack gap="sm">
          {(count.data?.total ?? 0) > data.rows.length && (
            <Text c="dimmed">
              {t("libraries.sheet.cut", { shown: data.rows.length, total: count.data?.total ?? 0 })}
            </Text>
          )}
          <LibrarySheet key={JSON.stringify(filter)} libraries={data.rows} name={JSON.stringify(filter)} />
        </Stack>
      )}
    </Page>
  );
}

/** Libraries as a sheet; only changed cells are saved, so that two people may work on different columns. */
function LibrarySheet({ libraries, name }: { libraries: Library[]; name: string }) {
  const { user, can } = useSession();
  const client = useQueryClient();
  const mayPlan = can("sequencing.plan") && !user.isDemo;
  const grid = useRef<SheetHandle>(null);
  const columns = useMemo(() => librarySheetColumns(!mayPlan), [mayPlan]);
  const [stored, setStored] = useState(() => toLibraryRows(libraries));
  const saved = useMemo(() => new Map(stored.map((row) => [row.key, row])), [stored]);
  const key = draftKey(user.id, `libraries.${name}`);
  const [kept] = useState(() => readDraft<{ rows: Row[] }>(key));
  const [isRestored, setIsRestored] = useState(kept !== undefined);
  const plain = useSheetRows(() => withMolarity(withTyped(stored, kept?.rows ?? [])));
  const { change } = plain;
  const table: SheetRows = useMemo(
    () => ({
      ...plain,
      change: (next, strand) =>
        change((rows) => withMolarity(typeof next === "function" ? next(rows) : next), strand),
    }),
    [plain, change],
  );
  const changed = useMemo(() => changedCells(table.rows, saved, columns), [table.rows, saved, columns]);
  const dirty = changed.length > 0;
  useStoredDraft(
    key,
    useMemo(() => (dirty ? { rows: changed } : undefined), [dirty, changed]),
  );
  const findProblems = useMemo(() => problemFinder(columns), [columns]);
  const rows = useDeferredValue(table.rows);
  const problems = useMemo(() => findProblems(rows), [findProblems, rows]);
  const saving = useMutation({
    mutationFn: async (sent: Row[]) => {
      await trpcClient.libraries.update.mutate({
        libraries: libraryChanges(changedCells(sent, saved, columns)),
      });
      return sent;
    },
    onSuccess: (sent) => {
      setStored(sent);
      setIsRestored(false);
      forgetDraft(key);
      notifications.show({ color: "teal", message: t("libraries.sheet.saved") });
      void client.invalidateQueries({ queryKey: trpc.libraries.count.pathKey() });
      void client.invalidateQueries({ queryKey: trpc.pools.pathKey() });
    },
  });

  async function save(): Promise<boolean> {
    const found = findProblems(table.rows);
    const first = nextProblem(found, { row: -1, column: -1 });
    if (first) {
      grid.current?.focusCell(first);
      return false;
    }
    try {
      await saving.mutateAsync(table.rows);
      return true;
    } catch {
      // It is shown from the mutation.
      return false;
    }
  }

  const wrong = countProblems(problems);
  return (
    <Stack gap="md">
      {isRestored && dirty && kept && (
        <RestoredNotice
          savedAt={kept.savedAt}
          onDiscard={() => {
            plain.reset(stored);
            setIsRestored(false);
          }}
        />
      )}
      <Sheet
        ref={grid}
        label={t("libraries.sheet.title")}
        table={table}
        columns={columns}
        problems={problems}
        growable={false}
        rowsMax={table.rows.length}
        countText={(count) => t("libraries.count", { libraries: count })}
      />
      <ErrorNotice error={saving.error} title={t("libraries.sheet.failed")} />
      {mayPlan && (
        <Group justify="space-between">
          <Text size="sm" c={wrong > 0 ? "var(--mantine-color-error)" : "dimmed"} role="status">
            {wrong > 0
              ? t("libraries.sheet.wrong", { cells: wrong })
              : dirty
                ? t("editor.state.dirty")
                : t("editor.state.clean")}
          </Text>
          <Button loading={saving.isPending} disabled={!dirty} onClick={() => void save()}>
            {t("libraries.sheet.save")}
          </Button>
        </Group>
      )}
      <LeaveDialog dirty={dirty} saving={saving.isPending} onSave={save} onDiscard={() => forgetDraft(key)} />
    </Stack>
  );
}
