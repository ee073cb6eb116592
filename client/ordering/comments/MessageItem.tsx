import { ActionIcon, Group, Menu, Text, Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hasRight } from "../../../server/platform/rpc/rules/rights.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { EditMessage } from "./EditMessage.tsx";
import { type Message, fullName } from "./message.ts";
import classes from "./messages.module.css";
import { messageParts } from "./messageParts.ts";

/** One comment with author and time, and for its author the actions to change it. */
export function MessageItem({ orderId, message }: { orderId: string; message: Message }) {
  const [isEdited, setEdited] = useState(false);
  const { author, body, createdAt, editedAt } = message;
  return (
    <li className={classes.message} data-own={message.isOwn || undefined} id={`message-${message.seq}`}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap={6} style={{ minWidth: 0 }}>
          <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
            {message.isOwn ? t("comments.you") : author ? fullName(author) : t("comments.gone")}
          </Text>
          {author && hasRight(author, "records.read") && (
            <WordBadge color="blue">{t("comments.facility")}</WordBadge>
          )}
        </Group>
        {message.isOwn && body !== null && !isEdited && (
          <Actions orderId={orderId} message={message} onEdit={() => setEdited(true)} />
        )}
      </Group>
      {body === null && (
        <Text size="sm" c="dimmed" fs="italic">
          {t("comments.deleted")}
        </Text>
      )}
      {body !== null && isEdited && (
        <EditMessage orderId={orderId} message={{ ...message, body }} onDone={() => setEdited(false)} />
      )}
      {body !== null && !isEdited && <MessageText body={body} mentions={message.mentions} />}
      <Text size="xs" c="dimmed">
        <Time at={createdAt} />
        {editedAt !== null && (
          <span title={t("comments.editedAt", { time: formatDateTime(editedAt) })}>
            {` · ${t("comments.edited")}`}
          </span>
        )}
      </Text>
    </li>
  );
}

function Actions({ orderId, message, onEdit }: { orderId: string; message: Message; onEdit: () => void }) {
  const client = useQueryClient();
  const { user, can } = useSession();
  const reload = () => client.invalidateQueries({ queryKey: trpc.comments.list.pathKey() });
  const onError = (error: unknown) =>
    void notifications.show({ color: "red", title: t("comments.notChanged"), message: errorText(error) });
  const restore = useMutation(trpc.comments.restore.mutationOptions({ onSuccess: reload, onError }));
  const key = { orderId, messageId: message.id };
  const remove = useMutation(
    trpc.comments.delete.mutationOptions({
      onError,
      async onSuccess() {
        toastUndoable(t("comments.deletedDone"), () => restore.mutate(key));
        await reload();
      },
    }),
  );
  if (user.isDemo || !can("messages.write")) return null;
  const words = t("comments.actions", { time: formatDateTime(message.createdAt) });
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          className={classes.actions}
          loading={remove.isPending}
          aria-label={words}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t("comments.edit")}
        </Menu.Item>
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => remove.mutate(key)}
        >
          {t("comments.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The text of a comment as entered: line breaks are kept, URLs become links, no other markup. */
function MessageText({ body, mentions }: { body: string; mentions: Message["mentions"] }) {
  return (
    <Text size="sm" className={classes.body}>
      {messageParts(body, mentions.map(fullName)).map((part) => {
        if (part.kind === "link")
          return (
            <Anchor key={part.at} href={part.href} inherit target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </Anchor>
          );
        return part.kind === "mention" ? (
          <strong key={part.at} className={classes.mention}>
            {part.text}
          </strong>
        ) : (
          part.text
        );
      })}
    </Text>
  );
}
