import type { UnknownAction } from '@reduxjs/toolkit'
import type { QueryKey } from '@tanstack/react-query'
import type { AnswerOf, DataOf, EventEnvelope, EventName, Events } from '@trau/contract'
import type { ApiCall, PartsOfCall } from '../api/create-api.ts'
import type { LiveQueryClient } from '../api/live-query-client.ts'
import { keyOf } from '../api/query-client.ts'

/** A change of what is cached under a key, or on its way there; entries that are neither stay away. */
export interface CacheUpdate {
  cache: QueryKey
  update(old: unknown): unknown
}
/** Answers to ask for again. */
export interface CacheInvalidation {
  invalidate: QueryKey
}
/** What an event does to the client: Redux actions, changes of cached answers, or nothing. */
export type LiveChange = UnknownAction | CacheUpdate | CacheInvalidation
export type LiveChanges = LiveChange | readonly LiveChange[] | undefined

/** Pure: an event in, changes out. Applying the changes twice must end in the same state. */
export type LiveHandler<N extends EventName> = (data: DataOf<Events[N]>) => LiveChanges
export type LiveHandlers = { [N in EventName]?: LiveHandler<N> }

/** A change of one endpoint's cached answer, typed by the endpoint. */
export const updateCache = <E>(
  call: ApiCall<E>,
  parts: PartsOfCall<E>,
  update: (old: AnswerOf<E>) => AnswerOf<E>,
): CacheUpdate => ({ cache: keyOf(call, parts), update: update as (old: unknown) => unknown })

/** Asks again for an endpoint's answers that are on screen. */
export const invalidateCache = <E>(call: ApiCall<E>, parts?: PartsOfCall<E>): CacheInvalidation => ({
  invalidate: keyOf(call, parts),
})

const handlers = new Map<string, LiveHandler<never>[]>()

/** Called once by each feature's `live.ts`. @returns a function that takes the handlers out again */
export function registerLiveHandlers(newHandlers: LiveHandlers): () => void {
  const entries = Object.entries(newHandlers) as [string, LiveHandler<never>][]
  for (const [name, handler] of entries) handlers.set(name, [...(handlers.get(name) ?? []), handler])
  return () => {
    for (const [name, handler] of entries) {
      handlers.set(
        name,
        (handlers.get(name) ?? []).filter(registeredHandler => registeredHandler !== handler),
      )
    }
  }
}

/** Names of the events that somebody handles. */
export const handledEvents = (): string[] => [...handlers.keys()].filter(name => handlers.get(name)?.length)

export interface LiveTargets {
  dispatch(action: UnknownAction): unknown
  queryClient: LiveQueryClient
}

/** Brings one publication to its handlers. What is no event of this client's contract (a newer server) is passed over. */
export function applyEvent(publication: unknown, targets: LiveTargets) {
  const { type, data } = (publication ?? {}) as Partial<EventEnvelope>
  if (typeof type !== 'string') return
  for (const handler of handlers.get(type) ?? []) {
    try {
      apply(handler(data as never), targets)
    } catch (error) {
      console.error(`The event ${type} could not be applied`, error)
    }
  }
}

const recordings = new Set<UnknownAction[]>()

/** Collects the Redux actions of events from now on: an answer that is asked for now may be older than they are. */
export function recordActions(): { actions: readonly UnknownAction[]; stop(): void } {
  const actions: UnknownAction[] = []
  recordings.add(actions)
  return { actions, stop: () => void recordings.delete(actions) }
}

/** Applies changes in their order. */
export function apply(changes: LiveChanges, { dispatch, queryClient }: LiveTargets) {
  for (const change of Array.isArray(changes) ? changes : changes ? [changes] : []) {
    if ('cache' in change) {
      const { cache, update } = change as CacheUpdate
      queryClient.changeAnswer(cache, update)
    } else if ('invalidate' in change) {
      void queryClient.invalidateQueries({ queryKey: (change as CacheInvalidation).invalidate })
    } else {
      for (const actions of recordings) actions.push(change as UnknownAction)
      dispatch(change as UnknownAction)
    }
  }
}
