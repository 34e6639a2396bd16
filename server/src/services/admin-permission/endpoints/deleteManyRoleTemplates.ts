import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { deleteTemplates } from '../templates.ts'

export const deleteManyRoleTemplates: Handler<
  typeof contract.adminPermission.deleteManyRoleTemplates,
  App
> = async ({ app, me, audit }, { body }) => {
  const templates = await deleteTemplates(app, me, body.templateIds)
  audit.before = { templates }
  return { deleted: templates.length }
}
