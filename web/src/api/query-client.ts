import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '@trau/contract'
import type { ApiCall, PartsOfCall } from './create-api.ts'
import { ApiError } from './errors.ts'
import { LiveQueryClient } from './live-query-client.ts'

const second = 1000

/** A refusal stays one however often it is asked; everything else is tried three times more. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 3 && !(error instanceof ApiError && (error.kind === 'bad-request' || error.kind === 'cancelled'))

/** 1 s, doubled each time, at most 30 s. */
export const retryDelay = (failures: number): number => Math.min(second * 2 ** failures, 30 * second)

export const createQueryClient = () =>
  new LiveQueryClient({
    defaultOptions: {
      queries: {
        // Whether there is a network shows in what is answered: browsers say "offline" beside a server on the same machine or behind a VPN.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: shouldRetry,
        retryDelay,
        gcTime: 5 * 60 * second,
        // Events keep what is on screen true; what they cannot reach is looked at again after half a minute.
        staleTime: 30 * second,
        refetchOnWindowFocus: false,
      },
    },
  })

/** The one cache of server data. */
export const queryClient = createQueryClient()

export type AnyCall<E> = ApiCall<E> & { readonly key: readonly [string, string] }
type PartsArgument<E> = object extends PartsOfCall<E> ? [parts?: PartsOfCall<E>] : [parts: PartsOfCall<E>]
type QueryExtras<A, S> = Omit<UseQueryOptions<A, Error, S>, 'queryKey' | 'queryFn'>

/** Where an endpoint's answer for these parts stands in the cache; without parts, the beginning of all of its keys. */
export const keyOf = <E>(call: AnyCall<E>, parts?: PartsOfCall<E>): QueryKey =>
  parts && Object.keys(parts).length > 0 ? [...call.key, parts] : [...call.key]

/**
 * Query options of one endpoint, for `useQuery`, `useSuspenseQuery` and loaders:
 * `useQuery(q(api.room.getRoom, { params: { id } }))`. Leaving the screen cancels the call.
 */
export function q<E>(call: AnyCall<E>, ...[parts]: PartsArgument<E>) {
  const key = keyOf(call, parts)
  return {
    queryKey: key,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      (call as unknown as (o: object) => Promise<AnswerOf<E>>)({ ...parts, signal }),
  }
}

/** As `q`, with options of TanStack Query beside. */
export const qWith = <E, S = AnswerOf<E>>(
  call: AnyCall<E>,
  parts: PartsOfCall<E>,
  extras: QueryExtras<AnswerOf<E>, S>,
): UseQueryOptions<AnswerOf<E>, Error, S> => ({
  ...(q as (c: AnyCall<E>, p: PartsOfCall<E>) => ReturnType<typeof q<E>>)(call, parts),
  ...extras,
})

/** Marks an endpoint's answers stale, all of them or those of these parts, and asks again for those on screen. */
export const invalidate = <E>(call: AnyCall<E>, parts?: PartsOfCall<E>) =>
  queryClient.invalidateQueries({ queryKey: keyOf(call, parts) })
