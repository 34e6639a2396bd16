import type { hasKinds } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { readSearchWords } from '#platform/search-words.ts'
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

/** So many hits are read, put in order and counted; of more, the newest weeks are looked through before all of them. */
const mostReadInRoom = 5_000
const mostReadInAll = 1_000
const newestWeeks = [1, 4] as const
/** So many hits in the newest week are more than are counted in all, or nearly. */
const commonInWeek = 100
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

interface Page {
  after: Hit | undefined
  limit: number
}

/**
 * Of few hits all are read, and counted. Of many, the newest weeks fill a page before all of them are read. In a room the count comes first,
 * since people step through its hits; among all rooms the newest week does, and answers alone what is common in it.
 */
async function findHits(app: App, search: Search, page: Page): Promise<{ hits: Hit[]; total?: number }> {
  const until = endOf(app, search, page.after)
  const readNewest = (weeks: number, only?: Search['only'], rest = page) =>
    selectHits(app.db, newest({ ...search, only }, until, weeks), rest)
  // What is exact comes first however old it is: only a page that is full of it is the first page.
  const isFull = (hits: readonly Hit[]) =>
    hits.length === page.limit && (hits.at(-1)!.isExact || page.after?.isExact === false)
  const isCountable = search.words.length + search.conditions.length > 0 || search.senderId !== undefined

  const week = search.roomId ? undefined : await readNewest(newestWeeks[0])
  const isCommonInWeek = week !== undefined && (week.total >= commonInWeek || !isCountable)
  if (isCommonInWeek && isFull(week.hits)) return { hits: week.hits }

  const whole = within(search, search.since ? weeksBetween(search.since, until) : undefined)
  // Rare among so many, it is rare among the newest too.
  let isExactCommon = !isCountable
  if (isCountable && !isCommonInWeek) {
    const most = search.roomId ? mostReadInRoom : mostReadInAll
    const few = await selectHits(app.db, whole, { ...page, most })
    if (few.total <= most) return page.after ? { hits: few.hits } : few
    if (week && isFull(week.hits)) return { hits: week.hits }
    isExactCommon = isFull(few.hits)
  }
  for (const weeks of isExactCommon ? newestWeeks.slice(week ? 1 : 0) : []) {
    const { hits } = await readNewest(weeks)
    if (isFull(hits)) return { hits }
  }
  if (search.marked.length === 0) return { hits: (await selectHits(app.db, whole, page)).hits }
  return { hits: await readHalves(app, whole, page, readNewest) }
}

/** Those that are written exactly, which are few, then the newest of the many others. */
async function readHalves(
  app: App,
  whole: Search,
  { after, limit }: Page,
  readNewest: (weeks: number, only: Search['only'], rest: Page) => Promise<{ hits: Hit[] }>,
): Promise<Hit[]> {
  const isBehindExact = after?.isExact === false
  const { hits: exactHits } = isBehindExact
    ? { hits: [] }
    : await selectHits(app.db, { ...whole, only: 'exact' }, { after, limit })
  const rest: Page = { after: isBehindExact ? after : undefined, limit: limit - exactHits.length }
  if (rest.limit === 0) return exactHits
  for (const weeks of newestWeeks) {
    const { hits } = await readNewest(weeks, 'other', rest)
    if (hits.length === rest.limit) return [...exactHits, ...hits]
  }
  const { hits } = await selectHits(app.db, { ...whole, only: 'other' }, rest)
  return [...exactHits, ...hits]
}

/** Where the newest that may follow a page end: in one half of the results, among all rooms, at the last hit of the page before. */
function endOf(app: App, { roomId, until, marked: markedWords }: Search, after: Hit | undefined): Date {
  const end = until ?? new Date(app.clock.now())
  if (!after || roomId || (after.isExact && markedWords.length > 0)) return end
  // Others of the same millisecond may follow it.
  return new Date(Math.min(end.getTime(), Math.floor(after.at / 1000) + 1))
}

const newest = (search: Search, until: Date, weeks: number): Search => {
  const from = new Date(Math.max(until.getTime() - weeks * weekMs, search.since?.getTime() ?? 0))
  return within({ ...search, since: from }, weeksBetween(from, until))
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
