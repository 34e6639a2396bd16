import { contract, type Friendship } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { Failure } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { askFriend } from './friend-request.ts'

/** Each person asked is one request of the hour's thirty, however they are asked. */
export const createManyFriendships: Handler<typeof contract.identity.createManyFriendships, App> = async (
  { app, me },
  { body },
) => {
  const items: Friendship[] = []
  const refusals: { userId: string; code: string }[] = []
  for (const userId of new Set(body.friendUserIds)) {
    try {
      app.rateLimiter.take(`createFriendship:${me.userId}`, contract.identity.createFriendship.limit)
      items.push(await askFriend(app, me, userId, body))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refusals.push({ userId, code: error.code })
    }
  }
  return { items, refused: refusals }
}
