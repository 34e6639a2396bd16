import {
  QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
} from '@tanstack/react-query'
import type { AnswerOf } from '@trau/contract'
import type { ApiCall, CallOptions, PartsOfCall } from './create-api.ts'
import { ApiError } from './errors.ts'

const second = 1000

/** A refusal stays one however often it is asked; everything else is tried three times more. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 3 && !(error instanceof ApiError && (error.kind === 'bad-request' || error.kind === 'cancelled'))

/** 1 s, doubled each time, at most 30 s. */
export const retryDelay = (failures: number): number => Math.min(second * 2 ** failures, 30 * second)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
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

type AnyCall<E> = ApiCall<E> & { readonly key: readonly [string, string] }
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

/** Where the next page of a list begins that knows how many it has in all; undefined after the last. */
export function nextOffset<Page extends { items: readonly unknown[]; total?: number | undefined }>(
  last: Page,
  pages: readonly Page[],
): number | undefined {
  const known = pages.reduce((count, page) => count + page.items.length, 0)
  return known < (last.total ?? 0) ? known : undefined
}

/** A mutation of one endpoint; its variables are the call's options. */
export const useApiMutation = <E, Context = unknown>(
  call: AnyCall<E>,
  options?: Omit<UseMutationOptions<AnswerOf<E>, Error, CallOptions<E>, Context>, 'mutationFn'>,
) =>
  useMutation({
    mutationFn: (variables: CallOptions<E>) =>
      (call as unknown as (o: CallOptions<E>) => Promise<AnswerOf<E>>)(variables),
    ...options,
  })

/** Marks an endpoint's answers stale, all of them or those of these parts, and asks again for those on screen. */
export const invalidate = <E>(call: AnyCall<E>, parts?: PartsOfCall<E>) =>
  queryClient.invalidateQueries({ queryKey: keyOf(call, parts) })
