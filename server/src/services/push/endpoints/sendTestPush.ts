import type { contract, PushPayload } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findOwnDevice, selectTokens } from '../../device/index.ts'
import { renderTest } from '../../notification-template/index.ts'
import { withoutAnswer } from '../send/delivery-store.ts'
import { preferred, sendNow } from '../send/send-now.ts'
import { notificationKinds } from '../settings/settings.ts'

const ttlSeconds = 60

/** What a person tries when nothing arrives: it waits for the push service, and says what is in the way; of what it answered only administrators hear. */
export const sendTestPush: Handler<typeof contract.push.sendTestPush, App> = async (context, { body }) => {
  const { app, tenantId, me } = context
  const { deviceInfoId } = await findOwnDevice(context, body)
  const { settings } = await app.services.push.drivers.of(tenantId)
  const kinds = notificationKinds(settings)
  const tokens = (await selectTokens(app.db, me, ['APNS', 'FCM', 'WEB_PUSH'])).filter(
    token => token.deviceInfoId === deviceInfoId,
  )
  const [token] = preferred(tokens, kinds)
  if (!token) {
    const cause = tokens.length > 0 ? 'switchedOff' : 'noToken'
    return { deviceInfoId, state: 'DEAD', cause, time: app.clock.now() }
  }
  const { subject: title, text } = await renderTest(app, me, 'PUSH')
  const payload: PushPayload = {
    version: 1,
    type: 'TEST',
    tenantId,
    userId: me.userId,
    tag: 'test',
    place: '/',
    title,
    body: text,
    renotify: true,
    withdrawn: [],
    time: app.clock.now(),
  }
  const [delivery] = await sendNow(app, me, [token], { payload, urgency: 'high', ttlSeconds })
  return me.isAdmin ? delivery! : withoutAnswer(delivery!)
}
