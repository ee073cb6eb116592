import { Button, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { RestoredNotice } from "../../kit/drafts/RestoredNotice.tsx";
import { useStoredDraft } from "../../kit/drafts/useStoredDraft.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { isWarning } from "../../kit/sheet/problemText.ts";
import { nextProblem } from "../../kit/sheet/problems.ts";
import type { SheetHandle } from "../../kit/sheet/Sheet.tsx";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { errorRefusal, trpc } from "../../kit/trpc/trpc.ts";
import { BarcodeMapFields } from "./BarcodeMapFields.tsx";
import { toBarcodeMap, mapProblems } from "./barcodeMap.ts";
import { FolderBrowser } from "./FolderBrowser.tsx";
import type { Planned } from "./mapSource.ts";
import { NotStarted } from "./NotStarted.tsx";
import { parseRunFolder } from "./runFolder.ts";
import { FACTS, sentFacts, shownFacts, type TypedStart } from "./startFacts.ts";
import { TargetInput } from "./TargetInput.tsx";
import { toTargetBases } from "./targetYield.ts";
import { type DraftMap, useBarcodeMap } from "./useBarcodeMap.ts";
import { isFolderRefusal } from "./isFolderRefusal.ts";

interface DraftStart {
  typed: TypedStart;
  map?: DraftMap | undefined;
}

const FACT_MAX_CHARACTERS = 200;
const NOTHING_TYPED: TypedStart = { outputDir: "" };

/** The input that is required to monitor a sequencer's directory for an order. */
export function StartStreamForm({
  order,
  planned,
  onClose,
}: {
  order: Order;
  planned: Planned;
  onClose: () => void;
}) {
  const { user } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const key = draftKey(user.id, `stream.${order.id}`);
  const [draft, setDraft] = useState(() => readDraft<DraftStart>(key));
  const [typed, setTyped] = useState(draft?.typed ?? NOTHING_TYPED);
  const [tried, setTried] = useState(false);
  const grid = useRef<SheetHandle>(null);
  const map = useBarcodeMap({
    planned,
    flowCellId: typed.flowCellId ?? parseRunFolder(typed.outputDir)?.flowCellId,
    draft: draft?.map,
  });
  const codes = useMemo(() => order.samples.map(({ sampleId }) => sampleId), [order.samples]);
  const known = useMemo(() => new Set(codes), [codes]);
  const { rows } = map.table;
  const problems = useMemo(() => mapProblems(rows, known), [rows, known]);
  const wrong = problems.map((ofRow) => ofRow.filter(({ problem }) => !isWarning(problem)));
  const wrongCells = wrong.flat().length;
  const facts = shownFacts(typed, map.plan);

  const text = JSON.stringify({ typed, map: map.draft });
  const isDirty = text !== JSON.stringify({ typed: NOTHING_TYPED });
  useStoredDraft(
    key,
    useMemo(() => (isDirty ? (JSON.parse(text) as DraftStart) : undefined), [isDirty, text]),
  );

  const start = useMutation(
    trpc.streams.startWithTarget.mutationOptions({
      async onSuccess({ id: streamRunId }) {
        forgetDraft(key);
        notifications.show({ message: t("streams.start.started"), color: "teal" });
        onClose();
        void client.invalidateQueries({ queryKey: trpc.streams.pathKey() });
        await navigate({
          to: "/orders/$orderId/streams/$streamRunId",
          params: { orderId: order.id, streamRunId },
        });
      },
    }),
  );

  function type(change: Partial<TypedStart>) {
    start.reset();
    setTyped((before) => ({ ...before, ...change }));
  }

  function send() {
    // A second Enter may arrive while the dialog closes.
    if (start.isPending || start.isSuccess) return;
    setTried(true);
    const first = nextProblem(wrong, { row: -1, column: -1 });
    if (first) return grid.current?.focusCell(first);
    if (typed.outputDir.trim() === "") return;
    start.mutate({
      orderId: order.id,
      outputDir: typed.outputDir.trim(),
      ...sentFacts(facts),
      barcodeMap: toBarcodeMap(rows),
      targetBases: toTargetBases(typed.target ?? ""),
    });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="lg">
        {draft && isDirty && (
          <RestoredNotice
            savedAt={draft.savedAt}
            onDiscard={() => {
              setTyped(NOTHING_TYPED);
              map.discard();
              setDraft(undefined);
            }}
          />
        )}
        <FolderBrowser
          value={typed.outputDir}
          error={folderProblem()}
          onChange={(outputDir) => type({ outputDir })}
        />
        <BarcodeMapFields
          ref={grid}
          map={map}
          planned={planned}
          codes={codes}
          problems={problems}
          flowCellId={facts.flowCellId.value}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {FACTS.map((name) => {
            const { value, from } = facts[name];
            return (
              <TextInput
                key={name}
                label={t(`streams.start.${name}`)}
                description={t(`streams.start.from.${from ?? "none"}`)}
                maxLength={FACT_MAX_CHARACTERS}
                spellCheck={false}
                autoComplete="off"
                value={value}
                onChange={({ currentTarget }) => type({ [name]: currentTarget.value })}
              />
            );
          })}
          <TargetInput
            description={t("streams.start.from.none")}
            value={typed.target ?? ""}
            onChange={(target) => type({ target })}
          />
        </SimpleGrid>
        <Text size="sm">{t("streams.start.next")}</Text>
        <NotStarted error={start.error} />
        {tried && wrongCells > 0 && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {t("streams.start.correct", { cells: wrongCells })}
          </Text>
        )}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={start.isPending}>
            {t("streams.start.start")}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );

  function folderProblem(): string | undefined {
    const { outputDir } = typed;
    if (isFolderRefusal(errorRefusal(start.error)?.code)) return errorText(start.error);
    if (outputDir.trim() !== "" && !outputDir.trim().startsWith("/")) return t("streams.start.notAbsolute");
    return tried && outputDir.trim() === "" ? t("streams.start.noFolder") : undefined;
  }
}
