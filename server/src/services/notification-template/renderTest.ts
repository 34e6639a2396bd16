import type { TemplateChannel } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { findUser, nameOf } from '../identity/index.ts'
import type { Rendered } from './engine/render.ts'
import { renderTemplate } from './renderTemplate.ts'
import { templateTime } from './template-time.ts'

/** What is sent to try a channel, in the words of the tenant and the language of whoever tries it. */
export async function renderTest(app: App, me: UserKey, channel: TemplateChannel): Promise<Rendered> {
  const user = await findUser(app.db, me.tenantId, me.userId)
  const locale = user?.language ?? 'vi'
  return renderTemplate(app, {
    ...{ tenantId: me.tenantId, type: 'TEST', channel, locale },
    variables: {
      recipient: user ? nameOf(user) : '',
      time: templateTime(app.clock.now(), locale),
      url: app.config.publicUrl ?? '',
    },
  })
}
