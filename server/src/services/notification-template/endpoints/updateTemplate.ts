import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { compileWritten, conflict, readTemplate, requireShipped, saveTemplate } from '../editing.ts'

export const updateTemplate: Handler<typeof contract.notificationTemplate.updateTemplate, App> = async (
  { app, me },
  { params, body: { version, enabled, ...text } },
) => {
  const shipped = requireShipped(params.id)
  compileWritten(shipped, text)
  await transact(app, async tx => {
    if (!(await saveTemplate(tx, app, me, shipped, { version, text, enabled })))
      await conflict(tx, me.tenantId, shipped.templateId)
  })
  return readTemplate(app, me.tenantId, shipped)
}
