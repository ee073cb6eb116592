import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, useEffect, useRef, useState, type RefCallback } from "react";
import { IconSend } from "@tabler/icons-react";
import { useDocumentVisibility, useIntersection } from "@mantine/hooks";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import type { Message } from "./message.ts";
import { MessageItem } from "./MessageItem.tsx";
import classes from "./messages.module.css";
import { MessageField, type Typed } from "./MessageField.tsx";
import { mentionedIn } from "./mentions.ts";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { useStoredDraft } from "../../kit/drafts/useStoredDraft.ts";

/** The comments of an order between customer and facility, live. */
export function MessagesPanel({ order }: { order: { id: string; userId: string } }) {
  const { id: orderId } = order;
  const mayChange = useMayChange(order, "messages.write");
  const { user } = useSession();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    trpc.comments.list.infiniteQueryOptions(
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
            {t("comments.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("comments.text")}
          </Text>
        </Stack>
        {error && <ErrorNotice error={error} title={t("comments.failed")} onRetry={() => void refetch()} />}
        {!data && !error && <Loading rows={3} />}
        {data && messages.length === 0 && <Text c="dimmed">{t("comments.empty")}</Text>}
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
                  {t("comments.earlier")}
                </Button>
              </Group>
            )}
          </Conversation>
        )}
        {user.isDemo ? (
          <Text size="sm" c="dimmed">
            {t("comments.demo")}
          </Text>
        ) : (
          mayChange && <Composer orderId={orderId} />
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
    <div ref={box} className={classes.scroll} tabIndex={0} role="region" aria-label={t("comments.list")}>
      {children}
      <ol className={classes.messages} aria-live="polite" aria-relevant="additions">
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message.seq === firstNew && sinceSeq > 0 && (
              <li className={classes.since}>
                <span>{t("comments.since")}</span>
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

/** Writes a comment on an order. The draft survives a reload. */
function Composer({ orderId }: { orderId: string }) {
  const client = useQueryClient();
  const { user } = useSession();
  const { typed, setTyped, clear } = useTypedMessage(user.id, orderId);
  const { data } = useQuery(trpc.comments.people.queryOptions({ orderId }, { staleTime: 60_000 }));
  const post = useMutation(
    trpc.comments.post.mutationOptions({
      async onSuccess() {
        clear();
        await client.invalidateQueries({ queryKey: trpc.comments.list.pathKey() });
      },
    }),
  );
  const isEmpty = typed.text.trim() === "";

  function send() {
    if (isEmpty || post.isPending) return;
    const mentionedIds = data ? mentionedIn(typed.text, data.people, typed.chosen) : typed.chosen;
    post.mutate({ orderId, body: typed.text, mentionedIds });
  }

  return (
    <Stack gap="xs">
      <MessageField
        orderId={orderId}
        label={t("comments.label")}
        description={t("comments.hint")}
        typed={typed}
        onType={setTyped}
        onSend={send}
      />
      <ErrorNotice error={post.error} title={t("comments.notSent")} />
      <Group justify="flex-end">
        <Button
          size="xs"
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={isEmpty}
          loading={post.isPending}
          onClick={send}
        >
          {t("comments.send")}
        </Button>
      </Group>
    </Stack>
  );
}

/**
 * Marks the comments of an order as read up to the newest when the end of the list is visible in a focused window.
 * Returns the ref for the end of the list. Does nothing in the demo, where many visitors share an account.
 */
function useReadMessages(orderId: string, newestSeq: number, readSeq: number): RefCallback<HTMLElement> {
  const client = useQueryClient();
  const { user } = useSession();
  const { ref, entry } = useIntersection({ threshold: 0 });
  const isLookedAt = useDocumentVisibility() === "visible" && entry?.isIntersecting === true;
  const noted = useRef(0);
  const { mutate } = useMutation(
    trpc.comments.markRead.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.comments.unread.pathKey() }),
    }),
  );
  useEffect(() => {
    if (!isLookedAt || user.isDemo || newestSeq <= Math.max(readSeq, noted.current)) return;
    noted.current = newestSeq;
    // Retried with the next comment.
    mutate({ orderId, seq: newestSeq }, { onError: () => void (noted.current = 0) });
  }, [isLookedAt, user.isDemo, orderId, newestSeq, readSeq, mutate]);
  return ref;
}

const NOTHING: Typed = { text: "", chosen: [] };

/** The unsent comment of a user on an order, stored on this device. */
function useTypedMessage(userId: string, orderId: string) {
  const key = draftKey(userId, `message.${orderId}`);
  const [typed, setTyped] = useState<Typed>(() => readDraft<Typed>(key) ?? NOTHING);
  useStoredDraft(key, typed.text === "" ? undefined : typed);
  return {
    typed,
    setTyped,
    clear() {
      forgetDraft(key);
      setTyped(NOTHING);
    },
  };
}
