import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Fragment, useEffect, useRef, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Composer } from "./Composer.tsx";
import type { Message } from "./message.ts";
import { MessageItem } from "./MessageItem.tsx";
import classes from "./messages.module.css";
import { useReadMessages } from "./useReadMessages.ts";

/** The comments of an order between customer and facility, live. */
export function MessagesPanel({ orderId }: { orderId: string }) {
  const { user } = useSession();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    trpc.orderMessages.list.infiniteQueryOptions(
      { orderId },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
  );
  const pages = data?.pages ?? [];
  const messages = pages.toReversed().flatMap((page) => page.messages);

  return (
    <Card withBorder component="section" aria-labelledby="messages" className={classes.panel}>
      <Stack gap="sm">
        <Stack gap={2}>
          <Title order={2} size="h4" id="messages">
            {t("messages.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("messages.text")}
          </Text>
        </Stack>
        {error && <ErrorNotice error={error} title={t("messages.failed")} onRetry={() => void refetch()} />}
        {!data && !error && <Loading rows={3} />}
        {data && messages.length === 0 && <Text c="dimmed">{t("messages.empty")}</Text>}
        {data && messages.length > 0 && (
          <Conversation orderId={orderId} messages={messages} readSeq={pages[0]?.readSeq ?? 0}>
            {hasNextPage && (
              <Group justify="center">
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  {t("messages.earlier")}
                </Button>
              </Group>
            )}
          </Conversation>
        )}
        {user.isDemo ? (
          <Text size="sm" c="dimmed">
            {t("messages.demo")}
          </Text>
        ) : (
          <Composer orderId={orderId} />
        )}
      </Stack>
    </Card>
  );
}

function Conversation({
  orderId,
  messages,
  readSeq,
  children,
}: {
  orderId: string;
  messages: Message[];
  readSeq: number;
  children: React.ReactNode;
}) {
  const newest = messages.at(-1)?.seq ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const end = useReadMessages(orderId, newest, readSeq);
  // The position of the "new" line is fixed when the page opens, although the comments are then marked as read.
  const [sinceSeq] = useState(readSeq);
  const firstNew = messages.find(({ seq, isOwn, body }) => seq > sinceSeq && !isOwn && body !== null)?.seq;

  useEffect(() => {
    const element = box.current;
    if (element && newest > 0) element.scrollTop = element.scrollHeight;
  }, [newest]);

  return (
    // Makes the list scrollable by keyboard.
    <div ref={box} className={classes.scroll} tabIndex={0} role="region" aria-label={t("messages.list")}>
      {children}
      <ol className={classes.messages} aria-live="polite" aria-relevant="additions">
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message.seq === firstNew && sinceSeq > 0 && (
              <li className={classes.since}>
                <span>{t("messages.since")}</span>
              </li>
            )}
            <MessageItem orderId={orderId} message={message} />
          </Fragment>
        ))}
      </ol>
      <div ref={end} className={classes.end} />
    </div>
  );
}
