import { InfiniteQueryObserver, type QueryObserverOptions, QueryObserver } from "@tanstack/react-query";
import { expect } from "chai";
import { FreshQueryClient } from "../../../client/kit/trpc/FreshQueryClient.ts";
import { until } from "../../helpers/until.ts";

const QUERY_KEY = [["orders", "browse"], { input: {} }];

/** A server that responds on command, with the value at the time of the request. */
function slowServer(stored: string) {
  const given: (() => void)[] = [];
  return {
    stored,
    requestCount: () => given.length,
    answer: (number: number) => given[number - 1]?.(),
    ask(): Promise<string> {
      const had = this.stored;
      return new Promise((resolve) => given.push(() => resolve(had)));
    },
  };
}

describe("a change during the loading of a page", () => {
  const clients: FreshQueryClient[] = [];
  const newClient = () => {
    const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
    clients.push(client);
    return client;
  };
  afterEach(() => {
    for (const client of clients.splice(0)) client.clear();
  });

  const ways: [string, (filter: { queryKey: readonly unknown[] }) => object][] = [
    ["its key", ({ queryKey }) => ({ queryKey })],
    [
      "a rule",
      () => ({ predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== undefined }),
    ],
    ["nothing, as after a broken line", () => ({})],
  ];
  for (const [way, filters] of ways)
    it(`is requested again after the first response, when announced by ${way}`, async () => {
      const client = newClient();
      const server = slowServer("before");
      const shown: unknown[] = [];
      const options: QueryObserverOptions<string> = { queryKey: QUERY_KEY, queryFn: () => server.ask() };
      const letGo = new QueryObserver(client, options).subscribe(({ data }) => shown.push(data));

      server.stored = "after";
      void client.invalidateQueries(filters({ queryKey: QUERY_KEY }));
      void client.invalidateQueries(filters({ queryKey: QUERY_KEY }));
      expect(server.requestCount()).to.equal(1);
      server.answer(1);
      await until(() => server.requestCount() === 2);
      server.answer(2);
      await until(() => shown.at(-1) === "after");

      expect(server.requestCount()).to.equal(2);
      letGo();
    });

  it("reloads each page", async () => {
    const client = newClient();
    const server = slowServer("before");
    let shown: unknown;
    const letGo = new InfiniteQueryObserver(client, {
      queryKey: QUERY_KEY,
      queryFn: () => server.ask(),
      initialPageParam: 0,
      getNextPageParam: () => undefined,
    }).subscribe(({ data }) => (shown = data?.pages));

    server.stored = "after";
    void client.invalidateQueries({ queryKey: QUERY_KEY });
    server.answer(1);
    await until(() => server.requestCount() === 2);
    server.answer(2);
    await until(() => String(shown) === "after");
    letGo();
  });

  it("repeats a query that a route waits for after its response, without cancelling it", async () => {
    const client = newClient();
    const server = slowServer("before");
    const options = { queryKey: QUERY_KEY, queryFn: () => server.ask() };
    const waited = client.ensureQueryData(options);

    server.stored = "after";
    const invalidated = client.invalidateQueries({ queryKey: QUERY_KEY });
    server.answer(1);
    expect(await waited).to.equal("before");
    await invalidated;
    let shown: unknown;
    const letGo = new QueryObserver(client, options).subscribe(({ data }) => (shown = data));
    await until(() => server.requestCount() === 2);
    server.answer(2);
    await until(() => shown === "after");
    letGo();
  });

  it("repeats no query after a refusal, until the next invalidation", async () => {
    const client = newClient();
    let requests = 0;
    const refuse = async () => {
      requests += 1;
      await Promise.resolve();
      throw new Error("Order not found");
    };
    const observer = new QueryObserver(client, { queryKey: QUERY_KEY, queryFn: refuse });
    const letGo = observer.subscribe(() => {});

    await client.invalidateQueries({ queryKey: QUERY_KEY });
    expect([requests, observer.getCurrentResult().status]).to.deep.equal([1, "error"]);
    await client.invalidateQueries({ queryKey: QUERY_KEY });
    expect(requests).to.equal(2);
    letGo();
  });
});
