import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { isEveryoneAcquainted, lets, viewUsers } from '../../identity/index.ts'
import { selectClosePeople, selectEverybody } from '../people-store.ts'

/** Enough to choose from; further than this nobody scrolls. */
const mostRead = 300

/** Who does not want to be suggested is not, and with whom anything stands or stood is not either. */
export const listSuggestions: Handler<typeof contract.people.listSuggestions, App> = async (
  { app, me },
  { query },
) => {
  const select = (await isEveryoneAcquainted(app.db, me.tenantId)) ? selectEverybody : selectClosePeople
  const close = await select(app.db, me.tenantId, me.userId, mostRead)
  const ids = close.map(person => person.user_id)
  const circle = await app.services.guestCircle.of(app, me)
  const rows = await app.services.userCache.findRows(me.tenantId, ids)
  const open = close.filter(({ user_id }) => {
    const row = rows.get(user_id)
    if (circle && !circle.has(user_id)) return false
    return row && !row.is_locked && !row.erased_time && lets(row, 'suggested', 'stranger')
  })
  const page = open.slice(query.offset, query.offset + query.limit)
  const users = await viewUsers(
    app,
    me,
    page.map(person => person.user_id),
  )
  return {
    items: page.map(person => ({
      user: users.get(person.user_id)!,
      mutualFriends: person.mutual_friends,
      mutualRooms: person.mutual_rooms,
    })),
    total: open.length,
  }
}
