import type { contract, PushPayload } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { findOwnDevice, selectTokens } from '../../device/index.ts'
import { findUser } from '../../identity/index.ts'
import { renderTemplate } from '../../notification-template/index.ts'
import { preferred, sendNow } from '../send/send-now.ts'
import { notificationKinds } from '../settings/settings.ts'

const ttlSeconds = 60

/** What a person tries when nothing arrives: it waits for the push service, and says what is in the way. */
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
  const user = await findUser(app.db, tenantId, me.userId)
  const { subject: title, text } = await renderTemplate(app, {
    ...{ tenantId, type: 'TEST', channel: 'PUSH', locale: user?.language ?? '' },
    variables: { recipient: user?.full_name ?? '', time: '', url: '' },
  })
  const payload: PushPayload = {
    ...{ version: 1, type: 'TEST', tenantId, userId: me.userId, tag: 'test', place: '/' },
    ...{ title, body: text },
    ...{ renotify: true, withdrawn: [], time: app.clock.now() },
  }
  const [delivery] = await sendNow(app, me, [token], { payload, urgency: 'high', ttlSeconds })
  return delivery!
}
