import { signedIn } from "../../platform/rpc/gates.ts";
import { searching } from "../../platform/rpc/shares.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { searchInput } from "./schema.ts";
import { searchRecords } from "./searchRecords.ts";

export const searchRouter = trpc.router({
  records: signedIn
    .input(searchInput)
    .use(searching)
    .query(({ ctx, input }) => searchRecords(ctx, input)),
});
