import { Button, Checkbox, Group, Pagination, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import classes from "./launch.module.css";
import { describeReads } from "./describeReads.ts";
import type { Target, TargetSample } from "./target.ts";
import { NoMatches } from "../../kit/components/NoMatches.tsx";

const PAGE_SIZE = 25;
const SEARCHED_FROM = 10;

/**
 * The samples to choose for a run, each with its reads and problems.
 * @param lacks problem texts by sample id
 */
export function SamplesChoice({
  target,
  lacks,
  chosen,
  isPipelineChosen,
  onChoose,
}: {
  target: Target;
  lacks: ReadonlyMap<string, string[]>;
  chosen: ReadonlySet<string>;
  isPipelineChosen: boolean;
  onChoose: (ids: string[]) => void;
}) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const { samples } = target;
  if (samples.length === 0)
    return (
      <Stack gap={2}>
        <Text>{t(`runs.launch.samples.none.${target.type}`)}</Text>
        <Text size="sm" c="dimmed">
          {t("runs.launch.samples.noneText")}
        </Text>
      </Stack>
    );

  const word = search.trim().toLowerCase();
  const found = samples.filter(({ code, title, group }) =>
    [code, title, group].some((text) => text?.toLowerCase().includes(word)),
  );
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const current = Math.min(page, pages);
  const fitting = samples.filter(({ id }) => !lacks.has(id)).map(({ id }) => id);
  const lackingChosen = [...lacks.keys()].filter((id) => chosen.has(id)).length;

  function toggle(id: string, on: boolean) {
    onChoose(samples.map((sample) => sample.id).filter((known) => (known === id ? on : chosen.has(known))));
  }

  return (
    <Stack gap="sm">
      {lacks.size > 0 && (
        <Group gap="xs">
          <Text size="sm">
            {t(
              lackingChosen > 0 ? "runs.launch.samples.lackingChosen" : "runs.launch.samples.lackingLeftOut",
              { samples: lackingChosen > 0 ? lackingChosen : lacks.size },
            )}
          </Text>
          {lackingChosen > 0 && fitting.length > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onChoose(fitting.filter((id) => chosen.has(id)))}
            >
              {t("runs.launch.samples.leaveOut")}
            </Button>
          )}
          {target.type === "order" && (
            <LinkButton
              to="/orders/$orderId/files"
              params={{ orderId: target.id }}
              size="compact-sm"
              variant="default"
            >
              {t("runs.launch.samples.upload")}
            </LinkButton>
          )}
        </Group>
      )}
      {!isPipelineChosen && (
        <Text size="sm" c="dimmed">
          {t("runs.launch.samples.pickFirst")}
        </Text>
      )}
      <Group justify="space-between" gap="sm">
        <Checkbox
          label={t("runs.launch.samples.all")}
          checked={chosen.size === samples.length}
          indeterminate={chosen.size > 0 && chosen.size < samples.length}
          onChange={(event) => onChoose(event.currentTarget.checked ? samples.map(({ id }) => id) : [])}
        />
        {samples.length > SEARCHED_FROM && (
          <TextInput
            type="search"
            size="sm"
            aria-label={t("samples.search")}
            placeholder={t("samples.search")}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setPage(1);
            }}
          />
        )}
      </Group>
      {found.length === 0 && (
        <NoMatches text={t("runs.launch.samples.noneFound")} onClear={() => setSearch("")} />
      )}
      {found.length > 0 && (
        <div>
          <div className={`${classes.row} ${classes.head}`} aria-hidden>
            <span>{t("samples.code")}</span>
            <span />
            <span>{t("samples.reads")}</span>
            <span>{isPipelineChosen && t("runs.launch.samples.lacks")}</span>
          </div>
          <ul className={classes.samples} aria-label={t("runs.launch.samples")}>
            {found.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE).map((sample) => (
              <SampleRow
                key={sample.id}
                sample={sample}
                lacks={lacks.get(sample.id) ?? []}
                chosen={chosen.has(sample.id)}
                onChoose={(on) => toggle(sample.id, on)}
              />
            ))}
          </ul>
        </div>
      )}
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={t("samples.page")}
          size="sm"
          total={pages}
          value={current}
          onChange={setPage}
        />
      )}
    </Stack>
  );
}

function SampleRow({
  sample: { id, code, title, group, reads },
  lacks,
  chosen,
  onChoose,
}: {
  sample: TargetSample;
  lacks: string[];
  chosen: boolean;
  onChoose: (on: boolean) => void;
}) {
  const lacksId = `lacks-${id}`;
  return (
    <li className={`${classes.sample} ${classes.row}`} data-chosen={chosen || undefined}>
      <Checkbox
        label={
          <Text span size="sm" fw={600} className={classes.text ?? ""}>
            {code}
          </Text>
        }
        aria-label={t("runs.launch.samples.choose", { code })}
        {...(lacks.length > 0 && { "aria-describedby": lacksId })}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" className={`${classes.text} ${classes.under}`}>
        {[group, title].filter(Boolean).join(" · ")}
      </Text>
      <Text size="sm" className={`${classes.text} ${classes.under}`}>
        {describeReads(reads) ?? (
          <Text span inherit c="dimmed">
            {t("samples.noReads")}
          </Text>
        )}
      </Text>
      <Text size="sm" id={lacksId} className={`${classes.lacks} ${classes.under}`}>
        {lacks.join(" ")}
      </Text>
    </li>
  );
}
