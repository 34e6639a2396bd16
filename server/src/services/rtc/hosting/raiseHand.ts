import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { setHand } from '../machine/group.ts'
import { changeInCall } from './hosting.ts'

export const raiseHand: Handler<typeof contract.call.raiseHand, App> = ({ app, me }, { params, body }) =>
  changeInCall(app, me, params.callId, (call, mine, now) => {
    const { isRaised, participantId = mine.participantId } = body
    const isOwn = participantId === mine.participantId
    if (!isOwn && (isRaised || !mine.isHost)) throw fail('roleTooLow')
    return setHand(call, participantId, isRaised, now)
  })
