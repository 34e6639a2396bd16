import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { templateIdOf } from '../defaults/index.ts'
import { compileWritten, isDefault, readTemplate, requireShipped, saveTemplate } from '../editing.ts'
import { findTemplate } from '../template-store.ts'

export const createTemplate: Handler<typeof contract.notificationTemplate.createTemplate, App> = async (
  { app, me },
  { body: { type, channel, locale, subject, body, enabled: isEnabled } },
) => {
  const shippedTemplate = requireShipped(templateIdOf(type, channel, locale))
  const text = { subject, body }
  compileWritten(shippedTemplate, text)
  await transact(app, async tx => {
    // After its own text was set aside for the shipped one there is a version to go on from.
    const row = await findTemplate(tx, me.tenantId, shippedTemplate.templateId)
    const change = { version: row?.version ?? 0, text, enabled: isEnabled }
    if (!isDefault(row) || !(await saveTemplate(tx, app, me, shippedTemplate, change)))
      throw fail('templateExists')
  })
  return readTemplate(app, me.tenantId, shippedTemplate)
}
