import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readTemplate, requireShipped } from '../editing.ts'

export const getTemplate: Handler<typeof contract.notificationTemplate.getTemplate, App> = async (
  { app, me },
  { params },
) => readTemplate(app, me.tenantId, requireShipped(params.id))
