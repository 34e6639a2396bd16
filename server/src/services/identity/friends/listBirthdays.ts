import type { contract } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { shares } from '../policy.ts'
import { birthdayRanges, dayIn, daysOf, keptOn, writtenDay } from './birthdays.ts'
import { viewFriendships } from './friendship.ts'
import { wordsOf } from './friendship-list.ts'
import { selectFriendshipPage } from './friendship-store.ts'

const usualZone = 'Asia/Ho_Chi_Minh'
const isZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
const Payload = z.object({
  range: z.enum(birthdayRanges).nullish(),
  timeZone: z.string().max(64).refine(isZone).nullish(),
})
const mostFriends = 10_000

/** By day, then by given name. */
export const listBirthdays: Handler<typeof contract.identity.listBirthdays, App> = async (
  { app, me },
  { query },
) => {
  const { range, timeZone } = readPayload(Payload, query)
  const today = dayIn(timeZone ?? usualZone, app.clock.now())
  const days = daysOf(range ?? 'month', today)
  const dayOf = new Map<string, string>(
    days.flatMap(day =>
      keptOn(day).map(birthday => [`${birthday.month}/${birthday.day}`, writtenDay(day)] as const),
    ),
  )
  const { items } = await selectFriendshipPage(
    app.db,
    me.tenantId,
    me.userId,
    { statuses: ['ACCEPTED'], words: wordsOf(query.search), birthdays: days.flatMap(keptOn) },
    { order: 'givenName', direction: 'asc', offset: 0, limit: mostFriends },
  )
  const friendshipsByUser = new Map(items.map(row => [row.other_id, row]))
  const rows = await app.services.userCache.findRows(me.tenantId, [...friendshipsByUser.keys()])
  const friendIds = [...friendshipsByUser.keys()]
    .flatMap(userId => {
      const row = rows.get(userId)
      const day = row && dayOf.get(`${row.birth_month}/${row.birth_day}`)
      return day && shares(row, 'birthday', 'friend') ? [{ userId, day }] : []
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const page = friendIds.slice(query.offset, query.offset + query.limit)
  const friendships = await viewFriendships(
    app,
    me,
    page.map(friend => friend.userId),
    friendshipsByUser,
  )
  return {
    items: friendships.map((friendship, n) => ({ ...friendship, nextBirthday: page[n]!.day })),
    total: friendIds.length,
  }
}
