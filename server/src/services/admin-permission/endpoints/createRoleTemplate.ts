import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { createTemplate } from '../templates.ts'

export const createRoleTemplate: Handler<typeof contract.adminPermission.createRoleTemplate, App> = async (
  { app, me, audit },
  { body },
) => {
  const template = await createTemplate(app, me, body)
  audit.after = template
  return template
}
