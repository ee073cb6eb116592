import { Breadcrumbs, Group, Stack, Text } from "@mantine/core";
import { IconFile, IconFolder, IconLink } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../kit/i18n/t.ts";
import { useSession } from "../../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { formatBytes, formatDateTime } from "../../../kit/components/format.ts";
import { TextLink } from "../../../kit/components/LinkButton.tsx";
import { Loading } from "../../../kit/components/Loading.tsx";
import { NoMatches } from "../../../kit/components/NoMatches.tsx";
import { Pages } from "../../../kit/components/Pages.tsx";
import { SearchField } from "../../../kit/components/SearchField.tsx";
import { runFileAddress } from "../../../data/delivery/fileAddress.ts";
import { isOver, type Run } from "../run.ts";
import classes from "../run.module.css";
import { DownloadButton } from "../ViewButton.tsx";

type Entry = Outputs["runs"]["files"]["entries"][number];

const PAGE_SIZE = 100;
// No event announces published files, so the list of an active run is polled.
const ASK_AGAIN_MS = 10_000;
const ICONS = { folder: IconFolder, file: IconFile, link: IconLink };

/** The published files of a run: one folder at a time, or all files that match a search. */
export function FileBrowser({ run }: { run: Run }) {
  const { folder } = useSearch({ from: "/signed-in/analyses/$runId" });
  const navigate = useNavigate({ from: "/analyses/$runId" });
  const [search, setSearch] = useState("");
  const [at, setAt] = useState({ place: "", page: 1 });
  const place = `${folder ?? ""} ${search}`;
  const page = at.place === place ? at.page : 1;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.runs.files.queryOptions(
      {
        runId: run.id,
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
        ...(folder === undefined ? {} : { folder }),
        ...(search === "" ? {} : { search }),
      },
      { placeholderData: keepPreviousData, refetchInterval: isOver(run) ? false : ASK_AGAIN_MS },
    ),
  );
  const root = `${run.runNumber}--${run.id}/output/`;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <FolderPath folder={folder} />
        <SearchField label={t("runs.files.search")} value={search} onSearch={setSearch} />
      </Group>
      {!data && !error && <Loading rows={4} />}
      {error && <ErrorNotice error={error} title={t("runs.files.failed")} onRetry={() => void refetch()} />}
      {data?.isCut && (
        <Text size="sm" c="dimmed">
          {t("runs.files.cut")}
        </Text>
      )}
      {data?.total === 0 &&
        (search === "" ? (
          <Text c="dimmed">
            {t(
              folder !== undefined
                ? "runs.files.emptyFolder"
                : isOver(run)
                  ? "runs.files.noneEver"
                  : "runs.files.noneYet",
            )}
          </Text>
        ) : (
          <NoMatches text={t("runs.files.noMatch")} onClear={() => setSearch("")} />
        ))}
      {data && data.total > 0 && (
        <>
          <ul
            className={classes.list}
            aria-label={t("runs.page.tab.files")}
            aria-busy={isPlaceholderData}
            style={{ opacity: isPlaceholderData ? 0.6 : 1 }}
          >
            {data.entries.map((entry) => (
              <EntryRow
                key={entry.path}
                run={run}
                entry={entry}
                inner={entry.path.slice(root.length)}
                isFound={search !== ""}
              />
            ))}
          </ul>
          <Pages
            label={t("runs.files.pages")}
            page={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            onPage={(next) => {
              setAt({ place, page: next });
              void navigate({ search: (known) => known, resetScroll: false });
            }}
          />
        </>
      )}
    </Stack>
  );
}

function FolderPath({ folder }: { folder: string | undefined }) {
  const parts = folder?.split("/") ?? [];
  return (
    <Breadcrumbs aria-label={t("runs.files.folder")} component="nav" style={{ flexWrap: "wrap" }}>
      {[undefined, ...parts].map((name, index) => {
        const path = parts.slice(0, index).join("/");
        const title = name ?? t("runs.files.root");
        if (index === parts.length)
          return (
            <Text key={path} size="sm" fw={600} aria-current="location" className={classes.name ?? ""}>
              {title}
            </Text>
          );
        return (
          <TextLink
            key={path}
            size="sm"
            from="/analyses/$runId"
            to="/analyses/$runId"
            search={path === "" ? { tab: "files" } : { tab: "files", folder: path }}
            resetScroll={false}
          >
            {title}
          </TextLink>
        );
      })}
    </Breadcrumbs>
  );
}

function EntryRow({
  run,
  entry: { name, path, kind, size, modifiedAt },
  inner,
  isFound,
}: {
  run: Run;
  entry: Entry;
  /** The path below the published files. */
  inner: string;
  /** Whether the entry is shown with its path. */
  isFound: boolean;
}) {
  const { user } = useSession();
  const search = useSearch({ from: "/signed-in/analyses/$runId" });
  const Icon = ICONS[kind];
  const title = isFound ? inner : name;
  const facts = [
    ...(kind === "link" ? [t("runs.files.link")] : []),
    ...(size === null ? [] : [formatBytes(size)]),
    ...(modifiedAt === null ? [] : [formatDateTime(modifiedAt)]),
  ];
  return (
    <li className={classes.row}>
      <Group gap="xs" wrap="nowrap" miw={0}>
        <Icon size={18} aria-label={t(`runs.files.kind.${kind}`)} style={{ flex: "none" }} />
        <Stack gap={0} miw={0}>
          {kind === "link" ? (
            <Text size="sm" className={classes.name ?? ""}>
              {title}
            </Text>
          ) : (
            <TextLink
              size="sm"
              className={classes.name ?? ""}
              from="/analyses/$runId"
              to="/analyses/$runId"
              search={kind === "folder" ? { tab: "files", folder: inner } : { ...search, file: inner }}
              resetScroll={false}
            >
              {title}
            </TextLink>
          )}
          {facts.length > 0 && (
            <Text size="sm" c="dimmed" className={classes.numbers ?? ""}>
              {facts.join(" · ")}
            </Text>
          )}
        </Stack>
      </Group>
      {kind === "file" && !user.isDemo && (
        <DownloadButton address={runFileAddress(run.id, path)} name={name} title={inner} />
      )}
    </li>
  );
}
