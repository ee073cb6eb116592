import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * A query client whose invalidateQueries also covers pending responses. TanStack Query keeps the first response of
 * a query that is loading for the first time, although it may be older than the change, and treats it as current.
 * Here the query is repeated after its first response, which is not cancelled, because a route may wait for it.
 */
export class FreshQueryClient extends QueryClient {
  #refetches = new WeakMap<Query, Promise<void>>();

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const onTheirWay = this.getQueryCache().findAll(filters).filter(mayKeepRequest);
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...onTheirWay.map((query) => this.#askAgain(query, options)),
    ]);
  }

  /** Repeats a query once after its first response, regardless of the number of invalidations until then. */
  #askAgain(query: Query, options?: InvalidateOptions): Promise<void> {
    const refetched =
      this.#refetches.get(query) ??
      this.#afterAnswer(query, () =>
        super.invalidateQueries({ predicate: (other) => other === query }, options),
      );
    this.#refetches.set(query, refetched);
    return refetched;
  }

  async #afterAnswer(query: Query, refetch: () => Promise<void>): Promise<void> {
    // A failed query has no response that could be mistaken for current.
    const isAnswered = await query.promise?.then(
      () => true,
      () => false,
    );
    this.#refetches.delete(query);
    if (isAnswered) await refetch();
  }
}

/** Whether an invalidation would neither cancel the pending request nor survive its response. */
function mayKeepRequest(query: Query): boolean {
  return query.state.fetchStatus !== "idle" && (query.state.data === undefined || !query.isActive());
}
