import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { deleteTemplates } from '../templates.ts'

export const deleteRoleTemplate: Handler<typeof contract.adminPermission.deleteRoleTemplate, App> = async (
  { app, me, audit },
  { params },
) => {
  const [before] = await deleteTemplates(app, me, [params.id])
  audit.before = before
  return {}
}
