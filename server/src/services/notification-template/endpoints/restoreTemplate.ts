import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { conflict, isDefault, readTemplate, requireShipped, saveTemplate } from '../editing.ts'
import { findTemplate } from '../template-store.ts'

export const restoreTemplate: Handler<typeof contract.notificationTemplate.restoreTemplate, App> = async (
  { app, me },
  { params, body: { version } },
) => {
  const shippedTemplate = requireShipped(params.id)
  await transact(app, async tx => {
    const row = await findTemplate(tx, me.tenantId, shippedTemplate.templateId)
    // What is the shipped text already needs no version that says so.
    if (isDefault(row) && (row?.version ?? 0) === version) return
    if (!(await saveTemplate(tx, app, me, shippedTemplate, { version, text: undefined, enabled: true })))
      await conflict(tx, me.tenantId, shippedTemplate.templateId)
  })
  return readTemplate(app, me.tenantId, shippedTemplate)
}
