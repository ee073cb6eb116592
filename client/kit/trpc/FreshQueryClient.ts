import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/** A query client whose invalidateQueries also means the answers that are on their way. TanStack Query leaves a query
 *  that loads for the first time to its first answer, which may be from before the change, and then takes that for what
 *  is. Here it is asked again as soon as the first answer is there, which is not called off: a route may wait for it. */
export class FreshQueryClient extends QueryClient {
  #askedAgain = new WeakMap<Query, Promise<void>>();

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const onTheirWay = this.getQueryCache().findAll(filters).filter(isLeftToItsAnswer);
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...onTheirWay.map((query) => this.#askAgain(query, options)),
    ]);
  }

  /** However often it is invalidated meanwhile, its first answer is followed by one more. */
  #askAgain(query: Query, options?: InvalidateOptions): Promise<void> {
    const asked =
      this.#askedAgain.get(query) ??
      this.#afterAnswer(query, () =>
        super.invalidateQueries({ predicate: (other) => other === query }, options),
      );
    this.#askedAgain.set(query, asked);
    return asked;
  }

  async #afterAnswer(query: Query, ask: () => Promise<void>): Promise<void> {
    // What failed is no answer: there is nothing to be taken for what is.
    const isAnswered = await query.promise?.then(
      () => true,
      () => false,
    );
    this.#askedAgain.delete(query);
    if (isAnswered) await ask();
  }
}

/** Whether an invalidation would neither break off what is under way nor outlive its answer. */
function isLeftToItsAnswer(query: Query): boolean {
  return query.state.fetchStatus !== "idle" && (query.state.data === undefined || !query.isActive());
}
