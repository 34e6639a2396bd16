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
  /** By query hash: changes since the answer was asked for. */
  #changes = new Map<string, Change[]>()
  /** Hashes of queries whose answer under way was invalidated. */
  #outdated = new Set<string>()
  /** By query hash: changes since parts of the answer were asked for. */
  #parts = new Map<string, Set<Change[]>>()

  constructor(config?: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe(event => {
      if (event.type === 'removed') this.#forget(event.query)
      else if (event.type === 'updated' && isArrival(event.action)) this.#bringUpToDate(event.query)
      else if (event.type === 'updated' && !isUnderWay(event.query)) this.#forget(event.query)
    })
  }

  /** Changes an answer that is there, or on its way; others stay away. */
  changeAnswer<T>(queryKey: QueryKey, change: (old: T) => T): void {
    const query = this.getQueryCache().find({ queryKey, exact: true })
    if (!query) return
    const { queryHash } = query
    if (isUnderWay(query)) {
      const changes = this.#changes.get(queryHash)
      if (changes) changes.push(change as Change)
      else this.#changes.set(queryHash, [change as Change])
    }
    for (const changes of this.#parts.get(queryHash) ?? []) changes.push(change as Change)
    this.#set(queryKey, change as Change)
  }

  /** Reads a part of an answer and joins it, with what has changed the answer since the part was asked for. */
  async joinPart<T, P>(
    queryKey: QueryKey,
    read: () => Promise<P>,
    join: (old: T, part: P) => T,
  ): Promise<void> {
    const queryHash = hashKey(queryKey)
    const changes: Change[] = []
    const reads = this.#parts.get(queryHash) ?? new Set()
    this.#parts.set(queryHash, reads.add(changes))
    try {
      const part = await read()
      this.#set(queryKey, old => applyAll(changes, join(old as T, part)))
    } finally {
      reads.delete(changes)
      if (reads.size === 0) this.#parts.delete(queryHash)
    }
  }

  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (!isUnderWay(query)) continue
      if (isAskedAnew(query, filters, options)) this.#outdated.delete(query.queryHash)
      else this.#outdated.add(query.queryHash)
    }
    return super.invalidateQueries(filters, options)
  }

  #bringUpToDate(query: Query): void {
    const changes = this.#changes.get(query.queryHash)
    const isOutdated = this.#outdated.has(query.queryHash)
    this.#forget(query)
    if (changes) this.#set(query.queryKey, old => applyAll(changes, old))
    if (isOutdated) void this.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }

  /** What must be asked for again stays so: `setQueryData` alone would take it as fresh. */
  #set(queryKey: QueryKey, change: Change): void {
    const query = this.getQueryCache().find({ queryKey, exact: true })
    const isInvalidated = query?.state.isInvalidated
    this.setQueryData(queryKey, (old: unknown) => (old === undefined ? undefined : change(old)))
    if (isInvalidated) query?.invalidate()
  }

  #forget({ queryHash }: Query): void {
    this.#changes.delete(queryHash)
    this.#outdated.delete(queryHash)
  }
}

const applyAll = (changes: readonly Change[], answer: unknown) =>
  changes.reduce((changed, change) => change(changed), answer)

const isUnderWay = ({ state }: Query) => state.fetchStatus !== 'idle'

/** `manual`: `setQueryData`, which no answer of the server stands behind. */
const isArrival = (action: { type: string; manual?: boolean }) => action.type === 'success' && !action.manual

/** Whether TanStack Query cancels what is under way and asks anew; it goes on with a first answer, and with one that nobody looks at. */
const isAskedAnew = (
  query: Query,
  filters: InvalidateQueryFilters | undefined,
  options: InvalidateOptions | undefined,
): boolean =>
  query.state.data !== undefined &&
  query.isActive() &&
  !query.isDisabled() &&
  !query.isStatic() &&
  (filters?.refetchType ?? filters?.type ?? 'active') !== 'none' &&
  filters?.refetchType !== 'inactive' &&
  options?.cancelRefetch !== false
