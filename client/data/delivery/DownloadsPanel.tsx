import { Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes, formatDateTime, formatNumber } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { Pages } from "../../kit/components/Pages.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./delivery.module.css";

type Download = Outputs["delivery"]["downloads"]["downloads"][number];

const PAGE_SIZE = 20;
const COLORS = { running: "blue", complete: "teal", "broken off": "orange" } as const;

/** The download log of an order, for facility admins; new rows appear automatically. */
export function DownloadsPanel({ orderId }: { orderId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    trpc.delivery.downloads.queryOptions(
      { orderId, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("downloadLog.text")}
      </Text>
      <ErrorNotice error={error} title={t("downloadLog.failed")} onRetry={() => void refetch()} />
      {!data && !error && <Loading rows={3} />}
      {data?.total === 0 && <Text c="dimmed">{t("downloadLog.empty")}</Text>}
      {data && data.total > 0 && (
        <>
          <ol className={classes.files} aria-label={t("downloadLog.list")}>
            {data.downloads.map((download) => (
              <DownloadRow key={download.id} download={download} />
            ))}
          </ol>
          <Pages
            label={t("downloadLog.pages")}
            page={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            onPage={setPage}
          />
        </>
      )}
    </Stack>
  );
}

function DownloadRow({ download }: { download: Download }) {
  const { fileName, sampleCode, startedAt, range, state } = download;
  const part = range && {
    from: formatNumber(range.first + 1),
    to: formatNumber(range.last + 1),
  };
  return (
    <li className={classes.download}>
      <Text size="sm" fw={600} className={classes.name}>
        {sampleCode === null ? fileName : `${sampleCode} · ${fileName}`}
      </Text>
      <Text size="sm" className={classes.name}>
        {takerText(download)}
      </Text>
      <Text size="sm" c="dimmed" className={classes.numbers}>
        {[formatDateTime(startedAt), sentText(download), part && t("downloadLog.part", part)]
          .filter((text) => text !== null)
          .join(" · ")}
      </Text>
      <div>
        <WordBadge color={COLORS[state]}>{t(`downloadLog.state.${state}`)}</WordBadge>
      </div>
    </li>
  );
}

function takerText({ by, user, link }: Download): string {
  if (by === "link") return link ? t("downloadLog.byLink", { label: link.label }) : t("downloadLog.goneLink");
  return user ? `${user.firstName} ${user.lastName}` : t("downloadLog.gonePerson");
}

function sentText({ state, sentBytes, size }: Download): string {
  if (sentBytes === null || state === "complete") return formatBytes(sentBytes ?? size);
  return t("downloadLog.sent", { sent: formatBytes(sentBytes), of: formatBytes(size) });
}
