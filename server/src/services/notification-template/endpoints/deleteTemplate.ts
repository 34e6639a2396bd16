import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { readTemplate, requireShipped, templatesChanged } from '../editing.ts'
import { deleteTemplateRows } from '../template-store.ts'

export const deleteTemplate: Handler<typeof contract.notificationTemplate.deleteTemplate, App> = async (
  { app, me },
  { params },
) => {
  const shippedTemplate = requireShipped(params.id)
  await transact(app, async tx => {
    await deleteTemplateRows(tx, me.tenantId, shippedTemplate.templateId)
    await templatesChanged(tx, app, me.tenantId)
  })
  return readTemplate(app, me.tenantId, shippedTemplate)
}
