import { signedInProcedure } from "../../platform/rpc/procedures.ts";
import { searching } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { searchInput } from "./schema.ts";
import { searchRecords } from "./searchRecords.ts";

export const searchRouter = trpc.router({
  records: signedInProcedure
    .input(searchInput)
    .use(searching)
    .query(({ ctx, input }) => searchRecords(ctx, input)),
});
