import type { contract, FriendshipStatus } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { type Failure, fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { otherOf } from './friendship.ts'
import { changePair } from './pair.ts'
import { type Act, nextFriendship } from './transitions.ts'

const acts: Partial<Record<FriendshipStatus, Exclude<Act['act'], 'request'>>> = {
  FRIENDSHIP_STATUS_ACCEPTED: 'accept',
  FRIENDSHIP_STATUS_DECLINED: 'decline',
  FRIENDSHIP_STATUS_CANCELLED: 'cancel',
  FRIENDSHIP_STATUS_REMOVED: 'remove',
  FRIENDSHIP_STATUS_BLOCKED: 'block',
}

/** Doing what is done already answers as the first time did. A block ends what stood, and lifting it brings nothing back. */
export const updateFriendshipStatus: Handler<typeof contract.identity.updateFriendshipStatus, App> = async (
  { app, me },
  { params, body },
) => {
  const other = otherOf(params.friendshipId, me.userId)
  if (!other) throw fail('friendshipNotFound')
  const lifts = body.status === 'FRIENDSHIP_STATUS_UNSPECIFIED'
  const act = acts[body.status]
  if (!act && !lifts) throw fail('friendshipStatusNotAllowed')
  try {
    return await changePair(app, me, other, (between, _, now) => {
      if (!act) return { blockedTime: undefined }
      const standing = nextFriendship(between.standing, me.userId, { act }, now)
      return act === 'block' ? { standing, blockedTime: between.blockedTime ?? now } : { standing }
    })
  } catch (error) {
    throw (error as Failure).code === 'userNotFound' ? fail('friendshipNotFound') : error
  }
}
