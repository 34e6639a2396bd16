import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUser } from '../../identity/index.ts'
import { compileDraft, renderSample, requireShipped } from '../editing.ts'

export const testTemplate: Handler<typeof contract.notificationTemplate.testTemplate, App> = async (
  { app, me },
  { params, body },
) => {
  const shippedTemplate = requireShipped(params.id)
  const { channel } = shippedTemplate
  if (channel === 'PUSH') throw fail('templateNotTestable')
  const { subject, text, html } = renderSample(
    shippedTemplate,
    await compileDraft(app, me.tenantId, shippedTemplate, body),
  )
  const user = await findUser(app.db, me.tenantId, me.userId)
  const to = channel === 'EMAIL' ? user?.email : user?.phone_number
  if (!to) throw fail('identifierMissing')
  await app.outgoing.add(app.db, {
    tenantId: me.tenantId,
    channel,
    to,
    template: shippedTemplate.type,
    subject,
    text,
    priority: 'CODE',
    html,
  })
  return { to }
}
