import { signedIn } from "../gates.ts";
import { searching } from "../shares.ts";
import { trpc } from "../trpc.ts";
import { searchInput } from "./schema.ts";
import { searchRecords } from "./searchRecords.ts";

export const searchRouter = trpc.router({
  records: signedIn
    .input(searchInput)
    .use(searching)
    .query(({ ctx, input }) => searchRecords(ctx, input)),
});
