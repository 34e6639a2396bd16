import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { updateTemplate } from '../templates.ts'

export const updateRoleTemplate: Handler<typeof contract.adminPermission.updateRoleTemplate, App> = async (
  { app, me, audit },
  { params, body },
) => {
  const { before, after } = await updateTemplate(app, me, params.id, body)
  Object.assign(audit, { before, after })
  return after
}
