import { Code, Stack, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import type { Run } from "./run.ts";
import { WorkFiles } from "./WorkFiles.tsx";
import classes from "./run.module.css";

/** The inputs and the environment of a run: target, samples, settings, execution target and run directory. */
export function AboutPanel({ run }: { run: Run }) {
  const codes = new Map(run.samples.map(({ id, sampleId }) => [id, sampleId]));
  const config = Object.entries(run.config).filter(([, value]) => value !== null && value !== undefined);
  return (
    <Stack gap="lg">
      <DescriptionList facts={runFacts(run)} />
      {run.reported && <Reported reported={run.reported} />}
      {run.runFolder !== null && (
        <div>
          <Text size="sm" c="dimmed">
            {t("runs.page.about.directory")}
          </Text>
          <Code style={{ overflowWrap: "anywhere" }}>{run.runFolder}</Code>
        </div>
      )}
      <WorkFiles run={run} />
      <section aria-labelledby="settings-title">
        <Title order={2} size="h4" id="settings-title" mb={6}>
          {t("runs.page.about.settings")}
        </Title>
        {config.length === 0 ? (
          <Text c="dimmed">{t("runs.page.about.settings.none")}</Text>
        ) : (
          <DescriptionList facts={config.map(([key, value]) => [key, formatValue(value)])} />
        )}
      </section>
      {run.referenceData.length > 0 && (
        <section aria-labelledby="reference-title">
          <Title order={2} size="h4" id="reference-title" mb={6}>
            {t("referenceData.title")}
          </Title>
          <DescriptionList
            facts={run.referenceData.map(({ setting, name, version, checksum, path }) => [
              setting,
              <div key={setting}>
                <Text size="sm">{`${name} ${version}`.trim()}</Text>
                <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                  {[path, `SHA-256 ${checksum}`].filter(Boolean).join(" · ")}
                </Text>
              </div>,
            ])}
          />
        </section>
      )}
      <RunNames names={run.replacedValues} />
      {run.inputFiles.length > 0 && (
        <section aria-labelledby="inputs-title">
          <Title order={2} size="h4" id="inputs-title" mb={6}>
            {t("runs.page.about.inputs")}
          </Title>
          <ul className={classes.list}>
            {run.inputFiles.slice(0, INPUTS_MAX).map(({ id, name, sampleId }) => (
              <li key={id}>
                <Text size="sm" className={classes.name ?? ""}>
                  {[codes.get(sampleId ?? ""), name].filter(Boolean).join(": ")}
                </Text>
              </li>
            ))}
          </ul>
          {run.inputFiles.length > INPUTS_MAX && (
            <Text size="sm" c="dimmed">
              {t("storage.more", { amount: run.inputFiles.length - INPUTS_MAX })}
            </Text>
          )}
        </section>
      )}
    </Stack>
  );
}

const INPUTS_MAX = 100;

/** What Nextflow reported of a run that was started elsewhere. */
function Reported({ reported }: { reported: NonNullable<Run["reported"]> }) {
  const { runName, repository, revision, profile, container, nextflowVersion, launchDir, workDir } = reported;
  const texts: [string, string | undefined][] = [
    [t("runs.external.runName"), runName],
    [t("runs.external.repository"), repository],
    [t("runs.external.revision"), revision ?? reported.commitId],
    [t("runs.external.profile"), profile],
    [t("runs.external.container"), container],
    [t("runs.external.nextflow"), nextflowVersion],
    [t("runs.external.launchDir"), launchDir],
    [t("runs.external.workDir"), workDir],
  ];
  const facts = texts.flatMap(([label, text]): [string, ReactNode][] =>
    text === undefined ? [] : [[label, text]],
  );
  return (
    <>
      {reported.commandLine !== undefined && (
        <div>
          <Text size="sm" c="dimmed">
            {t("runs.external.commandLine")}
          </Text>
          <Code block style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
            {reported.commandLine}
          </Code>
        </div>
      )}
      <DescriptionList
        facts={[
          ...facts,
          [
            t("runs.external.lastMessage"),
            <Time key="message" at={reported.lastMessageAt} format="dateTime" />,
          ],
        ]}
      />
    </>
  );
}

function runFacts(run: Run): [string, ReactNode][] {
  const { order, study, targetFolder, inputSampleIds, restartedRunId, queueJobId, queueStatus, queueReason } =
    run;
  const isScheduled = queueJobId !== null && !queueJobId.startsWith("local-");
  const queue = isScheduled ? [queueStatus, queueReason].filter((word) => word !== null).join(" · ") : "";
  return [
    [
      t("runs.page.about.pipeline"),
      run.pipelineVersion === ""
        ? run.pipelineName
        : t("runs.page.on", { pipeline: run.pipelineName, version: run.pipelineVersion }),
    ],
    ...(order
      ? [
          [
            t("runs.page.about.order"),
            <TextLink key="order" to="/orders/$orderId" params={{ orderId: order.id }}>
              {order.orderNumber}
            </TextLink>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(study
      ? [
          [
            t("runs.page.about.study"),
            <TextLink key="study" to="/studies/$studyId" params={{ studyId: study.id }}>
              {study.title}
            </TextLink>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(targetFolder
      ? [
          [
            t("demultiplexing.target.label"),
            <TextLink key="folder" to="/run-folders/$runFolderId" params={{ runFolderId: targetFolder.id }}>
              {targetFolder.name}
            </TextLink>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(run.external || targetFolder
      ? []
      : [
          [
            t("runs.page.about.samples"),
            inputSampleIds === null ? t("runs.page.about.samples.all") : formatNumber(inputSampleIds.length),
          ] as [string, ReactNode],
        ]),
    [t("runs.page.about.created"), <Time key="created" at={run.createdAt} format="dateTime" />],
    [t("runs.page.about.where"), t(`runs.page.about.where.${run.executionMode ?? "default"}`)],
    ...(restartedRunId === null
      ? []
      : [
          [
            t("runs.page.again.from"),
            <TextLink key="earlier" to="/analyses/$runId" params={{ runId: restartedRunId }}>
              {t("runs.page.again.earlier")}
            </TextLink>,
          ] as [string, ReactNode],
        ]),
    ...(usedProfiles(run) === undefined
      ? []
      : [[t("runs.page.about.profiles"), usedProfiles(run)] as [string, ReactNode]]),
    ...(siteConfigDigest(run) === undefined
      ? []
      : [
          [
            t("runs.page.about.siteConfig"),
            t("runs.page.about.siteConfig.used", { sha256: siteConfigDigest(run) ?? "" }),
          ] as [string, ReactNode],
        ]),
    ...(run.goesOn === null
      ? []
      : [[t("runs.page.again.how"), sentenceText(run.goesOn)] as [string, ReactNode]]),
    ...(!isScheduled ? [] : [[t("runs.page.about.job"), queueJobId] as [string, ReactNode]]),
    ...(queue === "" ? [] : [[t("runs.page.about.queue"), queue] as [string, ReactNode]]),
  ];
}

/** The profiles that were passed to Nextflow; those that were chosen, before the start. */
function usedProfiles({ executionProfile, chosenProfiles }: Run): string | undefined {
  const used = executionProfile["profiles"] ?? chosenProfiles;
  return Array.isArray(used) && used.length > 0 ? used.join(", ") : undefined;
}

function siteConfigDigest({ executionProfile }: Run): string | undefined {
  const used = executionProfile["siteConfig"];
  const digest = typeof used === "object" && used !== null && "sha256" in used ? used.sha256 : undefined;
  return typeof digest === "string" ? digest : undefined;
}

function formatValue(value: unknown): string {
  if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
  if (typeof value === "number") return formatNumber(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

const LISTED_MAX = 1_000;

/** The values that were passed to the workflow under replaced names, folded. Renders nothing without any. */
function RunNames({ names }: { names: Run["replacedValues"] }) {
  if (names.length === 0) return null;
  const title = t("runs.page.names.title", { count: names.length });
  return (
    <details>
      <summary>{title}</summary>
      <Text size="sm" c="dimmed" my={6}>
        {t("runs.page.names.text")}
        {names.length >= LISTED_MAX && ` ${t("runs.page.names.first", { count: LISTED_MAX })}`}
      </Text>
      <div className={classes.table} role="region" aria-label={title} tabIndex={0}>
        <Table verticalSpacing={6} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("runs.page.names.value")}</Table.Th>
              <Table.Th>{t("runs.page.names.name")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {names.map(({ name, value }) => (
              <Table.Tr key={name}>
                <Table.Td className={classes.name ?? ""}>{value}</Table.Td>
                <Table.Td className={classes.name ?? ""}>{name}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}
