import type { contract, PushPayload } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectTokens } from '../../device/index.ts'
import { requireUser } from '../../identity/index.ts'
import { fitPayload } from '../send/payload.ts'
import { preferred, sendNow } from '../send/send-now.ts'
import { notificationKinds } from '../settings/settings.ts'

export const sendPush: Handler<typeof contract.push.sendPush, App> = async (
  { app, tenantId, audit },
  { body },
) => {
  const { userId, title, body: text, place, tag, urgency, ttlSeconds } = body
  await requireUser(app.db, tenantId, userId)
  const { settings } = await app.services.push.drivers.of(tenantId)
  const kinds = notificationKinds(settings)
  const owner = { tenantId, userId }
  const payload: PushPayload = fitPayload({
    version: 1,
    type: 'SYSTEM',
    tenantId,
    userId,
    title,
    body: text,
    tag,
    place,
    renotify: true,
    withdrawn: [],
    time: app.clock.now(),
  })
  const tokens = preferred(await selectTokens(app.db, owner, kinds), kinds)
  const items = await sendNow(app, owner, tokens, { payload, urgency, ttlSeconds })
  audit.after = { devices: items.length }
  return { items }
}
// What was said to a person may have to be erased, so the log says only that something was.
sendPush.auditTarget = ({ body }) => ({ userId: body.userId })
