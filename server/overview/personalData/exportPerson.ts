import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { userNotFound } from "../../access/users/errors.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Export } from "../../platform/exports/Export.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { PERSONAL_EXPORT_ROWS_MAX } from "../limits.ts";
import { personalFiles } from "./personalFiles.ts";
import { type GeneratedFile, packZip } from "./packZip.ts";

/** Exports everything that is stored about the caller. */
export async function exportOwnData(ctx: SignedInContext): Promise<Export> {
  return exportPerson(ctx, { userId: ctx.user.id });
}

/** Exports everything that is stored about a user as a ZIP of JSON files, generated while it is sent: without secrets and
 *  their hashes, and without what only the facility sees unless the user belongs to it. Raises userNotFound. */
export async function exportPerson(ctx: SignedInContext, { userId }: { userId: string }): Promise<Export> {
  const user = await transaction(ctx.db, async (trx) => {
    const found =
      (await User.query(trx).findById(userId).withGraphFetched("department")) ?? raise(userNotFound());
    await recordChange(trx, ctx, { action: "user.dataExported", targetType: "user", targetId: userId });
    return found;
  });
  const files = personalFiles(ctx.db, user).map(({ name, batches }) => ({ name, content: toJson(batches) }));
  return {
    name: `personal-data-${new Date().toISOString().slice(0, 10)}.zip`,
    contentType: "application/zip",
    stream: packZip([accountFile(user), ...files]),
  };
}

function accountFile(user: User): GeneratedFile {
  const { id, email, firstName, lastName, phone, institution, orcid, role, active } = user;
  const account = {
    id,
    email,
    firstName,
    lastName,
    phone,
    institution,
    orcid,
    role,
    active,
    department: user.department?.name ?? null,
    departmentRole: user.departmentRole,
    language: user.language,
    mailPreferences: user.mailPreferences,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
  };
  return { name: "account.json", content: once(`${JSON.stringify(account, null, 2)}\n`) };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** A JSON array, one row a line. */
async function* toJson(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let rows = 0;
  for await (const batch of batches) {
    const lines = batch.slice(0, PERSONAL_EXPORT_ROWS_MAX - rows).map((row) => JSON.stringify(row));
    if (lines.length === 0) break;
    yield `${rows === 0 ? "[" : ","}\n${lines.join(",\n")}`;
    rows += lines.length;
  }
  yield rows === 0 ? "[]\n" : "\n]\n";
}
