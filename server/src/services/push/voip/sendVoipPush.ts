import { type contract, type VoipPayload, voipLifeSeconds } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { selectTokens } from '../../device/index.ts'
import { requireUser } from '../../identity/index.ts'
import { sendNow } from '../send/send-now.ts'

export const sendVoipPush: Handler<typeof contract.voipPush.sendVoipPush, App> = async (
  context,
  { body },
) => {
  const { app, tenantId, me } = context
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
  await writeAudit(app.db, {
    tenantId,
    actorId: me.userId,
    action: 'sendVoipPush',
    target: { userId, callId, devices: items.length },
    ipAddress: context.ipAddress,
  })
  return { items }
}
