import { ActionIcon, Alert, Breadcrumbs, Group, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { pathBelowRoot, parentPath, ancestorPaths } from "./pathBelowRoot.ts";
import { FolderList } from "./FolderList.tsx";
import classes from "./startStream.module.css";
import { type Folder, type Listing, countableReads } from "./countableReads.ts";

const LOOK_AFTER_MS = 300;
const PATH_MAX_CHARACTERS = 4_096;

/**
 * Chooses the directory that a sequencer writes to: typed, or by browsing from the output root. The open directory is
 * the chosen one.
 * @param value an absolute path, empty while none is chosen
 * @param error the problem text
 */
export function FolderBrowser({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (outputDir: string) => void;
}) {
  const top = useQuery(trpc.streams.folders.queryOptions({ path: "" }, { retry: false }));
  const root = top.data?.root;
  const browser = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The dialog was open before there was a field that could have had the keyboard.
  useEffect(() => field.current?.focus(), []);

  return (
    <Stack gap="sm" ref={browser}>
      <TextInput
        ref={field}
        label={t("streams.start.folder")}
        {...(root === undefined
          ? {}
          : { description: t("streams.start.folder.hint", { root }), placeholder: `${root}/…` })}
        spellCheck={false}
        autoComplete="off"
        maxLength={PATH_MAX_CHARACTERS}
        data-autofocus
        required
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter opens the directory and must not submit the form.
          if (event.key === "Enter") event.preventDefault();
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          browser.current?.querySelector<HTMLElement>("[data-path][tabindex='0']")?.focus();
        }}
      />
      {top.isPending && <Loading rows={4} />}
      {root === undefined ? (
        <NoRoot error={top.error} onRetry={() => void top.refetch()} />
      ) : (
        <Walk root={root} value={value} onChange={onChange} />
      )}
    </Stack>
  );
}

/** Why browsing is not possible: no output root is configured, or it is unreadable. */
function NoRoot({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!error) return null;
  if (errorStatus(error) !== 400)
    return <ErrorNotice error={error} title={t("streams.start.folders.failed")} onRetry={onRetry} />;
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("streams.start.noRoot")}
      classNames={{ title: classes.title ?? "" }}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{errorText(error)}</Text>
        <LinkButton size="xs" variant="default" to="/settings/sequencers">
          {t("streams.start.noRoot.open")}
        </LinkButton>
      </Stack>
    </Alert>
  );
}

function Walk({
  root,
  value,
  onChange,
}: {
  root: string;
  value: string;
  onChange: (outputDir: string) => void;
}) {
  const [typed] = useDebouncedValue(value, LOOK_AFTER_MS);
  const [walked, setWalked] = useState("");
  const path = pathBelowRoot(root, value === walked ? value : typed) ?? "";
  const parent = parentPath(path);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    trpc.streams.folders.queryOptions({ path }, { placeholderData: keepPreviousData, retry: false }),
  );
  // The parent's listing states which run monitors a directory.
  const above = useQuery(
    trpc.streams.folders.queryOptions(
      { path: parent ?? "" },
      { enabled: parent !== undefined, retry: false },
    ),
  );
  const watchedBy = above.data?.folders.find((one) => parent !== undefined && one.path === path)?.watchedBy;

  function openFolder(next: string) {
    const place = next === "" ? "" : `${root === "/" ? "" : root}/${next}`;
    setWalked(place);
    onChange(place);
  }

  return (
    <div className={classes.browser}>
      <Group justify="space-between" gap="xs" wrap="nowrap" className={classes.way ?? ""}>
        <Breadcrumbs
          component="nav"
          aria-label={t("streams.start.way")}
          separatorMargin={4}
          classNames={{ root: classes.steps ?? "" }}
        >
          {[{ name: root, path: "" }, ...ancestorPaths(path)].map((step) => (
            <UnstyledButton
              key={step.path}
              className={classes.step ?? ""}
              aria-current={step.path === path ? "location" : undefined}
              onClick={() => openFolder(step.path)}
            >
              {step.name}
            </UnstyledButton>
          ))}
        </Breadcrumbs>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          loading={isFetching}
          aria-label={t("streams.start.refresh")}
          onClick={() => void Promise.all([refetch(), ...(parent === undefined ? [] : [above.refetch()])])}
        >
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {data && !error ? (
        <FolderList listing={data} isStale={isPlaceholderData} onOpen={openFolder} />
      ) : (
        <Stack p="sm">
          {error ? (
            <ErrorNotice
              error={error}
              title={t("streams.start.folders.failed")}
              next={t("streams.start.folders.next")}
              onRetry={() => void refetch()}
            />
          ) : (
            <Loading rows={4} />
          )}
        </Stack>
      )}
      <ChosenFolder
        path={path}
        listing={data?.path === path && !error ? data : undefined}
        watchedBy={watchedBy ?? undefined}
      />
    </div>
  );
}

/**
 * The chosen directory, and what monitoring it would count.
 * @param path below the output root, "" while none is chosen
 * @param listing the content of the directory, once loaded
 */
function ChosenFolder({
  path,
  listing,
  watchedBy,
}: {
  path: string;
  listing: Listing | undefined;
  watchedBy: NonNullable<Folder["watchedBy"]> | undefined;
}) {
  return (
    <div role="status">
      {(path === "" || listing) && (
        <Stack gap={2} className={classes.chosen ?? ""}>
          <Text size="sm" fw={600} className={classes.name ?? ""}>
            {path === "" ? t("streams.start.chosen.nothing") : t("streams.start.chosen", { path })}
          </Text>
          {watchedBy && (
            <Text size="sm">
              {t("streams.start.chosen.watched")}{" "}
              <TextLink
                inherit
                to="/orders/$orderId/streams/$streamRunId"
                params={{ orderId: watchedBy.orderId, streamRunId: watchedBy.id }}
              >
                {t("streams.start.watchedBy", { order: watchedBy.orderNumber })}
              </TextLink>
            </Text>
          )}
          {!watchedBy && path !== "" && listing && (
            <Text size="sm" c="dimmed">
              {t(`streams.start.chosen.${countableReads(listing)}`)}
            </Text>
          )}
        </Stack>
      )}
    </div>
  );
}
