import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findCall } from '../call-store.ts'
import { participantOfUser } from '../machine/model.ts'
import { requireCall } from '../policy.ts'
import { hideFromHistory } from './history-store.ts'

/** Also of a room that the person has left since. */
export const deleteUserCall: Handler<typeof contract.call.deleteUserCall, App> = async (
  { app, me },
  { params },
) => {
  const key = { tenantId: me.tenantId, callId: params.callId }
  const call = await findCall(app.db, key)
  const mine = call && participantOfUser(call.model, me.userId)
  const isFormer =
    call && mine && !(await app.services.members.find(me.tenantId, call.model.roomId))?.roles.has(me.userId)
  if (!isFormer) await requireCall(app, me, params.callId)
  if (call?.model.state !== 'ENDED') throw fail('callNotEnded')
  if (mine) await hideFromHistory(app.db, key, mine.participantId)
  return {}
}
