import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { compileWritten, conflict, readTemplate, requireShipped, saveTemplate } from '../editing.ts'

export const updateTemplate: Handler<typeof contract.notificationTemplate.updateTemplate, App> = async (
  { app, me },
  { params, body: { version, enabled: isEnabled, ...text } },
) => {
  const shippedTemplate = requireShipped(params.id)
  compileWritten(shippedTemplate, text)
  await transact(app, async tx => {
    if (!(await saveTemplate(tx, app, me, shippedTemplate, { version, text, enabled: isEnabled })))
      await conflict(tx, me.tenantId, shippedTemplate.templateId)
  })
  return readTemplate(app, me.tenantId, shippedTemplate)
}
