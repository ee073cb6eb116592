import type { Knex } from "knex";
import type { OrderMessage } from "../../../db/models/OrderMessage.ts";
import { User } from "../../../db/models/User.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { presentName } from "../../platform/people/presentPerson.ts";

/** Comments for a reader, with authors and mentioned users. A deleted comment has no text. */
export async function presentMessages(db: Knex, user: SessionUser, messages: OrderMessage[]) {
  const shown = messages.filter(({ deletedAt }) => deletedAt === null);
  const ids = [
    ...new Set([
      ...messages.flatMap(({ userId }) => userId ?? []),
      ...shown.flatMap(({ mentionedIds }) => mentionedIds),
    ]),
  ];
  const people = new Map((await User.query(db).findByIds(ids)).map((person) => [person.id, person]));
  return messages.map((message) => {
    const author = message.userId === null ? undefined : people.get(message.userId);
    const isDeleted = message.deletedAt !== null;
    return {
      id: message.id,
      seq: message.seq,
      author: author
        ? { id: author.id, firstName: author.firstName, lastName: author.lastName, role: author.role }
        : null,
      isOwn: message.userId === user.id,
      body: isDeleted ? null : message.body,
      mentions: isDeleted ? [] : message.mentionedIds.flatMap((id) => presentName(people.get(id)) ?? []),
      createdAt: message.createdAt.toISOString(),
      editedAt: isDeleted ? null : (message.editedAt?.toISOString() ?? null),
      deletedAt: message.deletedAt?.toISOString() ?? null,
    };
  });
}

/** Like presentMessages, for one comment. */
export async function presentMessage(db: Knex, user: SessionUser, message: OrderMessage) {
  const [presented] = await presentMessages(db, user, [message]);
  return { message: presented };
}
