import {
  hashKey,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'

/** Pure, and applying it twice must end in the same state: it is applied to answers that may know of it already. */
type Change = (old: unknown) => unknown

/**
 * A query client for answers that events keep true. The server may have read an answer before an event that overtakes it: what changes the
 * answer while it is on its way is applied to it when it arrives, and an answer that is invalidated on its way is asked for again.
 */
export class LiveQueryClient extends QueryClient {
  /** By query hash: changes since an answer, or parts of it, were asked for. */
  #recordings = new Map<string, Set<Change[]>>()
  /** Answers under way, by query hash. */
  #underWay = new Map<string, ReturnType<typeof this.recordChanges> & { isOutdated?: boolean }>()

  constructor(config?: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' && type !== 'removed') return
      const { queryHash, queryKey, state } = query
      const answer = this.#underWay.get(queryHash)
      if (type === 'updated' && state.fetchStatus !== 'idle') {
        if (!answer) this.#underWay.set(queryHash, this.recordChanges(queryKey))
      } else if (answer) {
        answer.stop()
        this.#underWay.delete(queryHash)
        // Where it has failed, what changed was applied to the answer before it.
        this.#change(queryKey, answer.changes)
        if (answer.isOutdated) void this.invalidateQueries({ queryKey, exact: true })
      }
    })
  }

  /** Changes an answer that is there, or on its way; others stay away. */
  changeAnswer<T>(queryKey: QueryKey, change: (old: T) => T): void {
    for (const changes of this.#recordings.get(hashKey(queryKey)) ?? []) changes.push(change as Change)
    this.#change(queryKey, [change as Change])
  }

  /** Changes an answer that is there, and none on its way. @returns the answer as it is then */
  changePresent<T>(queryKey: QueryKey, change: (old: T) => T): T | undefined {
    this.#change(queryKey, [change as Change])
    return this.getQueryData<T>(queryKey)
  }

  /** Collects what changes an answer from now on, for who reads a part of it. */
  recordChanges(queryKey: QueryKey): { changes: readonly Change[]; stop(): void } {
    const hash = hashKey(queryKey)
    const changes: Change[] = []
    const recordings = this.#recordings.get(hash) ?? new Set()
    this.#recordings.set(hash, recordings.add(changes))
    return {
      changes,
      stop: () => {
        recordings.delete(changes)
        if (recordings.size === 0) this.#recordings.delete(hash)
      },
    }
  }

  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const answer = this.#underWay.get(query.queryHash)
      // TanStack Query asks anew only where there is an answer already, and somebody looks at it.
      if (answer) answer.isOutdated = query.state.data === undefined || !query.isActive()
    }
    return super.invalidateQueries(filters, options)
  }

  /** What must be asked for again stays so: `setQueryData` alone would take it as fresh. */
  #change(queryKey: QueryKey, changes: readonly Change[]): void {
    const query: Query | undefined = this.getQueryCache().find({ queryKey, exact: true })
    if (query?.state.data === undefined || changes.length === 0) return
    const { isInvalidated } = query.state
    this.setQueryData(queryKey, (old: unknown) => applyChanges(changes, old))
    if (isInvalidated) query.invalidate()
  }
}

export const applyChanges = <T>(changes: readonly Change[], answer: T): T =>
  changes.reduce<unknown>((changedAnswer, change) => change(changedAnswer), answer) as T
