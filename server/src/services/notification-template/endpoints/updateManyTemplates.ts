import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { compileWritten, conflict, readTemplate, requireShipped, saveTemplate } from '../editing.ts'

export const updateManyTemplates: Handler<
  typeof contract.notificationTemplate.updateManyTemplates,
  App
> = async ({ app, me }, { body: { templates } }) => {
  const changes = templates.map(({ templateId, version, enabled: isEnabled, ...text }) => {
    const shippedTemplate = requireShipped(templateId)
    compileWritten(shippedTemplate, text)
    return { shipped: shippedTemplate, version, text, enabled: isEnabled }
  })
  await transact(app, async tx => {
    // Always in one order, so that two administrators do not wait for each other.
    const orderedChanges = changes.toSorted((a, b) => (a.shipped.templateId < b.shipped.templateId ? -1 : 1))
    for (const { shipped: shippedTemplate, ...change } of orderedChanges)
      if (!(await saveTemplate(tx, app, me, shippedTemplate, change)))
        await conflict(tx, me.tenantId, shippedTemplate.templateId)
  })
  return {
    templates: await Promise.all(
      changes.map(({ shipped: shippedTemplate }) => readTemplate(app, me.tenantId, shippedTemplate)),
    ),
  }
}
