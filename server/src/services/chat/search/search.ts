import type { hasKinds } from '@trau/contract'
import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import { readSearchWords } from '../../../platform/search-words.ts'
import { requireMember } from '../../room/index.ts'
import type { Me } from '../messages/change.ts'
import { selectMessagesAt } from '../messages/message-store.ts'
import type { MessageRow } from '../tables.ts'
import { type Hit, type Search, selectHits } from './search-store.ts'

interface SearchQuery {
  search?: string | undefined
  roomId?: string | undefined
  workspaceId?: string | undefined
  senderId?: string | undefined
  has?: (typeof hasKinds)[number] | undefined
  since?: number | undefined
  until?: number | undefined
}

interface Found {
  rows: MessageRow[]
  /** Where the next page begins; absent on the last one. */
  next?: Hit
  /** Absent where there are more than are counted. */
  total?: number
}

/** So many hits are read and put in order; of more, the newest weeks are looked through before all of them. */
const mostRead = 5_000
const newestWeeks = [1, 4]
const mostWeeks = 6
const weekMs = 7 * 24 * 3600_000
/** Skipped at a time, for a page far down. */
const mostSkipped = 1_000

/**
 * Messages that the caller may see: every word of the search begins or is a word there, marks aside, the last one being typed. Those that
 * write it with the same marks come first, then the newest. Without anything to look for, the newest of all.
 */
export async function searchMessages(
  app: App,
  me: Me,
  query: SearchQuery,
  page: { after?: Hit | undefined; limit: number },
): Promise<Found> {
  const search = await readSearch(app, me, query)
  if (!search) return { rows: [], total: 0 }
  const { hits, total } = await findHits(app, search, { after: page.after, limit: page.limit + 1 })
  const shownHits = hits.slice(0, page.limit)
  const rows = await selectMessagesAt(
    app.db,
    me.tenantId,
    shownHits.map(hit => ({ room_id: hit.roomId, seq: hit.seq })),
  )
  const byKey = new Map(rows.map(row => [`${row.room_id}/${row.seq}`, row]))
  const next = hits.length > page.limit ? shownHits.at(-1) : undefined
  return {
    // What was recalled in between is gone.
    rows: shownHits.flatMap(hit => {
      const row = byKey.get(`${hit.roomId}/${hit.seq}`)
      return row && !row.recalled_time ? [row] : []
    }),
    ...(next ? { next } : {}),
    ...(total === undefined ? {} : { total }),
  }
}

/**
 * The hits within one room, skipping `offset` of them. Those that are left stand behind, whatever their age.
 * @throws roomNotFound
 */
export async function findInRoom(
  app: App,
  me: Me,
  roomId: string,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<{ rows: MessageRow[]; hasOlder: boolean; hasNewer: boolean }> {
  await requireMember(app, me, roomId)
  let after: Hit | undefined
  for (let remaining = offset; remaining > 0; remaining -= mostSkipped) {
    const skippedMatches = await searchMessages(
      app,
      me,
      { search, roomId },
      { after, limit: Math.min(remaining, mostSkipped) },
    )
    if (!skippedMatches.next) return { rows: [], hasOlder: false, hasNewer: offset > 0 }
    after = skippedMatches.next
  }
  const { rows, next } = await searchMessages(app, me, { search, roomId }, { after, limit })
  return { rows, hasOlder: next !== undefined, hasNewer: offset > 0 }
}

/** Undefined where something was typed that no message can hold. */
async function readSearch(app: App, me: Me, query: SearchQuery): Promise<Search | undefined> {
  const { search: text = '', has, since, until, ...where } = query
  const words = text === '' ? { terms: [], marked: [] } : await readSearchWords(app.db, text)
  if (!words) return undefined
  return {
    ...where,
    tenantId: me.tenantId,
    userId: me.userId,
    words: words.terms,
    marked: words.marked,
    conditions: has ? [`'#${has.toLowerCase()}'`] : [],
    ...(since === undefined ? {} : { since: new Date(since) }),
    ...(until === undefined ? {} : { until: new Date(until) }),
  }
}

async function findHits(
  app: App,
  search: Search,
  page: { after: Hit | undefined; limit: number },
): Promise<{ hits: Hit[]; total?: number }> {
  const { since, until = new Date(app.clock.now()) } = search
  // What is exact comes first however old it is: only a page that is full of it is the first page.
  const isFull = (hits: readonly Hit[]) =>
    hits.length === page.limit && (hits.at(-1)!.isExact || page.after?.isExact === false)
  let isCommon = true
  if (search.words.length + search.conditions.length > 0 || search.senderId) {
    const weeks = since ? weeksBetween(since, until) : undefined
    const few = await selectHits(app.db, within(search, weeks), { ...page, most: mostRead })
    if (few.total <= mostRead) return page.after ? { hits: few.hits } : few
    // Rare among so many, it is rare among the newest too.
    isCommon = isFull(few.hits)
  }
  for (const count of isCommon ? newestWeeks : []) {
    const from = Math.max(until.getTime() - count * weekMs, since?.getTime() ?? 0)
    const { hits } = await selectHits(
      app.db,
      within({ ...search, since: new Date(from) }, weeksBetween(new Date(from), until)),
      page,
    )
    if (isFull(hits)) return { hits }
  }
  const { hits } = await selectHits(app.db, search, page)
  return { hits }
}

const within = (search: Search, weeks: readonly number[] | undefined): Search =>
  weeks
    ? { ...search, conditions: [...search.conditions, `(${weeks.map(week => `'@${week}'`).join(' | ')})`] }
    : search

/** As the index numbers them; of more than a few, the index takes longer to say than the rows do. */
function weeksBetween(since: Date, until: Date): number[] | undefined {
  const first = Math.floor(since.getTime() / weekMs)
  const count = Math.floor(until.getTime() / weekMs) - first + 1
  return count > mostWeeks ? undefined : Array.from({ length: Math.max(1, count) }, (_, n) => first + n)
}

const Cursor = z.tuple([z.boolean(), z.int(), z.uuid(), z.int()])

export const encodeCursor = ({ isExact, at, roomId, seq }: Hit) =>
  Buffer.from(JSON.stringify([isExact, at, roomId, seq])).toString('base64url')

/** @throws validationFailed when it is none that we made */
export function decodeCursor(text: string): Hit {
  try {
    const [isExact, at, roomId, seq] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { isExact, at, roomId, seq }
  } catch {
    throw fail('validationFailed', { fields: [{ path: 'query.cursor', reason: 'invalid' }] })
  }
}
