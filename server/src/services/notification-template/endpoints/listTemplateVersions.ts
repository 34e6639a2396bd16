import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireShipped, viewVersion } from '../editing.ts'
import { selectVersions } from '../template-store.ts'

export const listTemplateVersions: Handler<
  typeof contract.notificationTemplate.listTemplateVersions,
  App
> = async ({ app, me }, { params, query }) => {
  const shippedTemplate = requireShipped(params.id)
  const { items, total } = await selectVersions(app.db, me.tenantId, shippedTemplate.templateId, query)
  return { items: items.map(row => viewVersion(shippedTemplate, row)), total }
}
