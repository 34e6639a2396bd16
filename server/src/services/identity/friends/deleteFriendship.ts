import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { type Failure, fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { otherOf } from './friendship.ts'
import { changePair } from './pair.ts'
import { nextFriendship } from './transitions.ts'

export const deleteFriendship: Handler<typeof contract.identity.deleteFriendship, App> = async (
  { app, me },
  { params },
) => {
  const other = otherOf(params.friendshipId, me.userId)
  if (!other) throw fail('friendshipNotFound')
  try {
    return await changePair(app, me, other, ({ standing }, _, now) => {
      if (!standing) throw fail('friendshipNotFound')
      const isMine = standing.requester_id === me.userId
      const isFriend = standing.status === 'ACCEPTED' || standing.status === 'REMOVED'
      const act = isFriend ? 'remove' : isMine ? 'cancel' : 'decline'
      return { standing: nextFriendship(standing, me.userId, { act }, now) }
    })
  } catch (error) {
    throw (error as Failure).code === 'userNotFound' ? fail('friendshipNotFound') : error
  }
}
