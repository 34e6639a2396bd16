import { type contract, type VoipPayload, voipLifeSeconds } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectTokens } from '../../device/index.ts'
import { requireUser } from '../../identity/index.ts'
import { sendNow } from '../send/send-now.ts'

export const sendVoipPush: Handler<typeof contract.voipPush.sendVoipPush, App> = async (
  { app, tenantId, audit },
  { body },
) => {
  const { userId, callId, roomId, callerName, isVideo } = body
  await requireUser(app.db, tenantId, userId)
  const owner = { tenantId, userId }
  const payload: VoipPayload = {
    version: 1,
    type: 'CALL',
    tenantId,
    userId,
    callId,
    callerName,
    isVideo,
    ...(roomId && { roomId }),
    time: app.clock.now(),
  }
  const tokens = await selectTokens(app.db, owner, ['VOIP'])
  const items = await sendNow(app, owner, tokens, { payload, urgency: 'high', ttlSeconds: voipLifeSeconds })
  audit.after = { devices: items.length }
  return { items }
}
sendVoipPush.auditTarget = ({ body: { userId, callId } }) => ({ userId, callId })
