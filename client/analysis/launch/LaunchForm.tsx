import { Button, Group, Stack, Text } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { RestoredNotice } from "../../kit/drafts/RestoredNotice.tsx";
import { changedValues, withTypedFields } from "../../kit/drafts/changedValues.ts";
import { useStoredDraft } from "../../kit/drafts/useStoredDraft.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Config, Pipeline } from "../pipelines/pipeline.ts";
import { formSettings } from "../pipelines/formSettings.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { chosenSamples, runRequest } from "./runRequest.ts";
import { Findings } from "./Findings.tsx";
import { lacksBySample, sortedFindings } from "./findings.ts";
import { LaunchBar } from "./LaunchBar.tsx";
import { LaunchSettings, type Mode } from "./LaunchSettings.tsx";
import { NotStarted } from "./NotStarted.tsx";
import { PipelineChoice } from "./PipelineChoice.tsx";
import { PresetBar } from "./PresetBar.tsx";
import { ProfileChoice } from "./ProfileChoice.tsx";
import { ReplacedReads } from "./ReplacedReads.tsx";
import { SamplesChoice } from "./SamplesChoice.tsx";
import { Section } from "./Section.tsx";
import { restartedBy, restoredConfig, type RunBefore } from "./restoredConfig.ts";
import type { Target, TargetType } from "./target.ts";
import { TargetPicker } from "./TargetPicker.tsx";
import { useCheck } from "./useCheck.ts";
import { useStart } from "./useStart.ts";

/**
 * Target, pipeline, samples and settings of a run, checked after each change.
 * @param goneType the URL names a target of this type that does not exist
 * @param before the run whose settings are the initial values
 */
export function LaunchForm({
  target,
  goneType,
  pipelines,
  pipelineId,
  before,
  onTarget,
  onNoTarget,
  onPipeline,
}: {
  target: Target | undefined;
  goneType: TargetType | undefined;
  pipelines: Pipeline[];
  pipelineId: string | undefined;
  before: RunBefore | undefined;
  onTarget: (type: TargetType, id: string) => void;
  onNoTarget: () => void;
  onPipeline: (pipelineId: string) => void;
}) {
  const { user } = useSession();
  const key = draftKey(user.id, `launch.${before?.id ?? target?.id ?? "none"}`);
  // A selection of samples passed by another page takes precedence over the stored choice.
  const pickedElsewhere = useLocation({ select: ({ state }) => state.pickedSampleIds });
  const [kept, setKept] = useState(() => (pickedElsewhere ? undefined : readDraft<Partial<Choices>>(key)));
  const [fresh] = useState(() => freshChoices(before, pipelines, pickedElsewhere));
  const [choices, setChoices] = useState<Choices>(() => withTypedFields(fresh, kept));
  const choose = (change: Partial<Choices>) => setChoices((others) => ({ ...others, ...change }));
  const { configs, mode } = choices;
  const picked = choices.picked ? new Set(choices.picked) : undefined;
  const fitting = target
    ? pipelines.filter(({ targets }) => targets.supported.includes(target.type))
    : pipelines;
  const offered = fitting.filter(({ enabled }) => enabled);
  const pipeline =
    offered.find(({ id }) => id === pipelineId) ?? (offered.length === 1 ? offered[0] : undefined);
  const config = configs[pipeline?.id ?? ""] ?? {};
  const profiles = choices.profiles[pipeline?.id ?? ""];

  // The first check covers all samples and returns the problems of each; the second covers the chosen samples and
  // decides whether the run may start.
  const ofAll = useCheck(
    pipeline && target && target.samples.length > 0
      ? runRequest(pipeline.id, target, {
          chosen: target.samples.map(({ id }) => id),
          config: {},
          mode: "default",
        })
      : undefined,
  );
  const lacks = useMemo(() => lacksBySample(ofAll.issues), [ofAll.issues]);
  const chosen = chosenSamples(target?.samples.map(({ id }) => id) ?? [], lacks, picked);
  const request =
    pipeline && target && chosen.length > 0
      ? runRequest(pipeline.id, target, { chosen, config, mode, profiles })
      : undefined;
  const check = useCheck(request);
  const fields = pipeline ? formSettings(pipeline.configSchema) : { basic: [], advanced: [] };
  const found = sortedFindings(check.issues, [...fields.basic, ...fields.advanced]);
  const typed = useMemo(() => changedValues(choices, fresh), [choices, fresh]);
  const isTyped = Object.keys(typed).length > 0;
  useStoredDraft(
    key,
    useMemo(() => (isTyped ? typed : undefined), [isTyped, typed]),
  );
  const start = useStart(() => forgetDraft(key));
  // A confirmation covers the reads that were shown, not reads that arrive later.
  const shownReads = check.replaced.map(({ readId }) => readId).join(" ");
  const [confirmedReads, setConfirmedReads] = useState("");
  const isConfirmed = shownReads === "" || confirmedReads === shownReads;

  return (
    <Stack gap="lg">
      {kept && isTyped && (
        <RestoredNotice
          savedAt={kept.savedAt}
          onDiscard={() => {
            setChoices(fresh);
            setKept(undefined);
          }}
        />
      )}
      <Section title={t("runs.launch.target")}>
        {goneType && <Text>{t(`runs.launch.target.gone.${goneType}`)}</Text>}
        {target ? (
          <Group gap="sm">
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              {target.name}
            </Text>
            <Button size="compact-sm" variant="default" onClick={onNoTarget}>
              {t("runs.launch.target.change")}
            </Button>
          </Group>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {t("runs.launch.target.text")}
            </Text>
            <TargetPicker types={typesFor(pipelines, pipelineId)} onPick={onTarget} />
          </>
        )}
      </Section>
      {target && (
        <Section title={t("runs.launch.pipeline")}>
          {pipelineId !== undefined && !pipeline && offered.length > 0 && (
            <Text>{t("runs.launch.pipeline.missing")}</Text>
          )}
          <PipelineChoice
            pipelines={offered}
            targetType={target.type}
            value={pipeline?.id}
            onChange={(id) => {
              start.forget();
              onPipeline(id);
            }}
          />
          {offered.length > 0 && offered.length < fitting.length && (
            <Text size="sm" c="dimmed">
              {t("runs.launch.pipeline.off", { pipelines: fitting.length - offered.length })}{" "}
              <TextLink to="/pipelines" inherit underline="always">
                {t("runs.launch.pipeline.none.action")}
              </TextLink>
            </Text>
          )}
        </Section>
      )}
      {target && (
        <Section
          title={t("runs.launch.samples")}
          {...(target.samples.length > 0 && {
            aside: t("runs.launch.samples.chosen", { chosen: chosen.length, total: target.samples.length }),
          })}
        >
          <SamplesChoice
            target={target}
            lacks={lacks}
            chosen={new Set(chosen)}
            isPipelineChosen={pipeline !== undefined}
            onChoose={(ids) => choose({ picked: [...ids] })}
          />
        </Section>
      )}
      {pipeline && target && (
        <Section title={t("runs.launch.settings")}>
          {before?.pipelineId === pipeline.id && (
            <Text size="sm">{t("runs.launch.settings.copied", { number: before.runNumber })}</Text>
          )}
          <PresetBar
            key={`presets.${pipeline.id}`}
            pipeline={pipeline}
            config={config}
            profiles={profiles}
            onLoad={(changed, chosenProfiles) => {
              const { [pipeline.id]: _, ...others } = choices.profiles;
              choose({
                configs: { ...configs, [pipeline.id]: changed },
                profiles: chosenProfiles ? { ...others, [pipeline.id]: chosenProfiles } : others,
              });
            }}
          />
          <LaunchSettings
            key={pipeline.id}
            pipeline={pipeline}
            config={config}
            errors={found.bySetting}
            mode={mode}
            onConfig={(changed) => choose({ configs: { ...configs, [pipeline.id]: changed } })}
            onMode={(changed) => choose({ mode: changed })}
          />
          <ProfileChoice
            pipelineId={pipeline.id}
            value={profiles}
            onChange={(changed) => {
              const { [pipeline.id]: _, ...others } = choices.profiles;
              choose({ profiles: changed ? { ...others, [pipeline.id]: changed } : others });
            }}
          />
        </Section>
      )}
      <Findings kind="errors" issues={found.errors} />
      <Findings kind="warnings" issues={found.warnings} />
      {pipeline && (
        <ReplacedReads
          replaced={check.replaced}
          pipeline={pipeline.name}
          isConfirmed={isConfirmed}
          onConfirm={(confirmed) => setConfirmedReads(confirmed ? shownReads : "")}
        />
      )}
      <ErrorNotice error={check.error} title={t("runs.launch.check.failed")} onRetry={check.again} />
      <NotStarted start={start} />
      {target && (
        <LaunchBar
          state={launchState()}
          start={start}
          samples={chosen.length}
          blocks={found.blocks}
          onStart={() =>
            request &&
            pipeline &&
            target &&
            start.begin({
              ...request,
              ...restartedBy(before, pipeline.id, target),
              ...(shownReads !== "" && { replaceReads: true }),
            })
          }
        />
      )}
    </Stack>
  );

  function launchState() {
    if (!target) return "noTarget";
    if (!pipeline) return "noPipeline";
    if (chosen.length === 0) return "noSamples";
    if (check.error) return "unchecked";
    if (!check.isCurrent) return "checking";
    if (found.blocks > 0) return "refused";
    return isConfirmed ? "ready" : "unconfirmed";
  }
}

/** The input for a run. picked: sample ids, null for all samples without problems. configs: settings by pipeline id. */
interface Choices {
  picked: string[] | null;
  configs: Record<string, Config>;
  /** Chosen profiles by pipeline id; none for those of the pipeline. */
  profiles: Record<string, string[]>;
  mode: Mode;
}

function freshChoices(
  before: RunBefore | undefined,
  pipelines: Pipeline[],
  picked: string[] | undefined,
): Choices {
  const known = pipelines.find(({ id }) => id === before?.pipelineId);
  return {
    picked: before?.inputSampleIds ?? picked ?? null,
    configs: before && known ? { [known.id]: restoredConfig(known, before.config) } : {},
    profiles: before?.chosenProfiles && known ? { [known.id]: before.chosenProfiles } : {},
    mode: before && before.executionMode !== "external" ? before.executionMode : "default",
  };
}

function typesFor(pipelines: Pipeline[], pipelineId: string | undefined): TargetType[] {
  const meant = pipelines.find(({ id }) => id === pipelineId)?.targets.supported;
  const startable = (meant ?? []).filter((target) => target !== "runFolder");
  return startable.length > 0 ? startable : ["order", "study"];
}
