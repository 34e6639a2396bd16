import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { compileDraft, renderSample, requireShipped, viewPreview } from '../editing.ts'

export const previewTemplate: Handler<typeof contract.notificationTemplate.previewTemplate, App> = async (
  { app, me },
  { params, body },
) => {
  const shippedTemplate = requireShipped(params.id)
  const template = await compileDraft(app, me.tenantId, shippedTemplate, body)
  return viewPreview(app, me.tenantId, shippedTemplate, renderSample(shippedTemplate, template))
}
