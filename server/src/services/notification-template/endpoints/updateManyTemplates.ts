import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { compileWritten, conflict, readTemplate, requireShipped, saveTemplate } from '../editing.ts'

export const updateManyTemplates: Handler<
  typeof contract.notificationTemplate.updateManyTemplates,
  App
> = async ({ app, me }, { body: { templates } }) => {
  const changes = templates.map(({ templateId, version, enabled, ...text }) => {
    const shipped = requireShipped(templateId)
    compileWritten(shipped, text)
    return { shipped, version, text, enabled }
  })
  await transact(app, async tx => {
    // Always in one order, so that two administrators do not wait for each other.
    const ordered = changes.toSorted((a, b) => (a.shipped.templateId < b.shipped.templateId ? -1 : 1))
    for (const { shipped, ...change } of ordered)
      if (!(await saveTemplate(tx, app, me, shipped, change)))
        await conflict(tx, me.tenantId, shipped.templateId)
  })
  return {
    templates: await Promise.all(changes.map(({ shipped }) => readTemplate(app, me.tenantId, shipped))),
  }
}
