import { useQuery } from '@tanstack/react-query'
import type { MediaLinks } from '@trau/contract'
import { maxLinksAtOnce } from '@trau/contract/rules/upload'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { toLocalTime } from '../../api/server-clock.ts'

/** Links are renewed this long before they end, so that one that is taken now still works when it is followed. */
const earlyMs = 60_000
/** What is drawn in one frame is asked for together. */
const gatherMs = 16

type Asked = {
  mediaId: string
  roomId: string | undefined
  resolve(links: Promise<MediaLinks | null>): void
}
let waiting: Asked[] = []

/** Gathers what is asked for at the same time into few calls. Null: there is none, or none for this person. */
function ask(mediaId: string, roomId: string | undefined): Promise<MediaLinks | null> {
  return new Promise(resolve => {
    if (waiting.length === 0) setTimeout(flush, gatherMs)
    waiting.push({ mediaId, roomId, resolve })
  })
}

function flush() {
  const all = waiting
  waiting = []
  for (const [roomId, requests] of Map.groupBy(all, one => one.roomId)) {
    for (let from = 0; from < requests.length; from += maxLinksAtOnce)
      fetchLinks(roomId, requests.slice(from, from + maxLinksAtOnce))
  }
}

/** Each gets its own part of the answer, and fails with it. */
function fetchLinks(roomId: string | undefined, requests: readonly Asked[]) {
  const mediaIds = [...new Set(requests.map(one => one.mediaId))]
  const answer = api.media.listMediaLinks({ body: { mediaIds, roomId } })
  for (const { mediaId, resolve } of requests)
    resolve(answer.then(({ items }) => items.find(links => links.mediaId === mediaId) ?? null))
}

const lastsFor = (links: MediaLinks | null | undefined, from: number) =>
  links ? Math.max(0, toLocalTime(links.expiresTime) - earlyMs - from) : 0

/** Whether another address is to be taken instead. */
export const hasEnded = (links: MediaLinks): boolean => lastsFor(links, Date.now()) === 0

const options = (mediaId: string, roomId: string | undefined) => ({
  queryKey: ['media', 'links', mediaId],
  queryFn: () => ask(mediaId, roomId),
  gcTime: 15 * 60_000,
})

/** Where the bytes of a file are, renewed before the addresses end; undefined until they are known. */
export function useMediaLinks(
  mediaId: string | undefined,
  roomId: string | undefined,
): MediaLinks | undefined {
  const { data } = useQuery({
    ...options(mediaId ?? '', roomId),
    enabled: mediaId !== undefined,
    staleTime: ({ state }) => lastsFor(state.data, state.dataUpdatedAt),
    refetchInterval: ({ state }) => (state.data ? Math.max(1000, lastsFor(state.data, Date.now())) : false),
  })
  return data ?? undefined
}

/** Addresses that work now: the known ones while they last, else fresh ones. Undefined when there is no such file any more. */
export async function freshLinks(
  mediaId: string,
  roomId: string | undefined,
  { isBroken = false } = {},
): Promise<MediaLinks | undefined> {
  const { queryKey } = options(mediaId, roomId)
  if (isBroken) queryClient.removeQueries({ queryKey, exact: true })
  const cachedLinks = queryClient.getQueryData<MediaLinks | null>(queryKey)
  if (cachedLinks && lastsFor(cachedLinks, Date.now()) > 0) return cachedLinks
  return (await queryClient.fetchQuery({ ...options(mediaId, roomId), staleTime: 0 })) ?? undefined
}

const none: ReadonlyMap<string, MediaLinks> = new Map()

const firstEnd = (links: ReadonlyMap<string, MediaLinks> | undefined, from: number) =>
  links?.size ? Math.min(...[...links.values()].map(one => lastsFor(one, from))) : 0

/** The same of several at once, once they are known. */
export function useManyLinks(
  mediaIds: readonly string[],
  roomId: string | undefined,
): ReadonlyMap<string, MediaLinks> {
  const { data } = useQuery({
    queryKey: ['media', 'many links', roomId, ...mediaIds],
    queryFn: async () => {
      const foundLinks = await Promise.all(mediaIds.map(mediaId => freshLinks(mediaId, roomId)))
      return new Map(foundLinks.flatMap(links => (links ? [[links.mediaId, links] as const] : [])))
    },
    staleTime: ({ state }) => firstEnd(state.data, state.dataUpdatedAt),
    refetchInterval: ({ state }) =>
      state.data?.size ? Math.max(1000, firstEnd(state.data, Date.now())) : false,
  })
  return data ?? none
}
