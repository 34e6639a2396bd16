import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireKnown, requireUnlimited } from '../../identity/index.ts'
import { answerOwn } from '../answering.ts'
import { changeCall } from '../changing.ts'
import { invite, requireRoomFor } from '../machine/group.ts'
import { type CallModel, nextPosition, participantOfUser } from '../machine/model.ts'
import { type CallAccess, isHostBy, requireCall, requireInCall, ringable } from '../policy.ts'
import { participantFor } from '../starting.ts'

/** Whoever is in the call may ring more people; those from outside the room are asked whether they let this person ring them. */
export const inviteToCall: Handler<typeof contract.call.inviteToCall, App> = async (
  { app, me },
  { params, body },
) => {
  const access = await requireCall(app, me, params.callId)
  requireInCall(access, me)
  await requireUnlimited(app, me)
  const userIds = [...new Set(body.userIds)].filter(userId => userId !== me.userId)
  await requireKnown(app, me, userIds)
  if ((await ringable(app, me, userIds)).length < userIds.length) throw fail('notDelivered')
  const call = await changeCall(app, { tenantId: me.tenantId, callId: params.callId }, (model, now) => {
    const mine = participantOfUser(model, me.userId)
    requireInCall({ call: { row: access.call.row, model }, mine }, me)
    requireRoomFor(model, access.isHost)
    return invite(model, invitedOf(model, userIds, access), access.isHost, now)
  })
  return answerOwn(app, me, call)
}

type HostCandidate = Parameters<typeof isHostBy>[1]

/** Those who are known keep their participant, with what they are in the room today, where the inviter is in it; new ones come after them. */
function invitedOf(model: CallModel, userIds: readonly string[], { room }: CallAccess) {
  const standingOf = (one: HostCandidate) => ({
    isOutside: !room?.roles.has(one.userId!),
    isHost: room !== undefined && isHostBy(model, one, room),
  })
  const newcomers = userIds.filter(userId => !participantOfUser(model, userId))
  const knownParticipants = userIds.flatMap(userId => {
    const one = participantOfUser(model, userId)
    if (!one) return []
    return room ? { ...one, ...standingOf({ userId, participantId: one.participantId }) } : one
  })
  const first = nextPosition(model)
  const addedParticipants = newcomers.map((userId, n) =>
    participantFor(userId, first + n, standingOf({ userId })),
  )
  return [...knownParticipants, ...addedParticipants]
}
