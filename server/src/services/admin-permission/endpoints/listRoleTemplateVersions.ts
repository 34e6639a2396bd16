import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUserInfos } from '../../identity/index.ts'
import { templatePermissions } from '../resolve.ts'
import { selectVersions } from '../template-store.ts'
import { requireTemplate } from '../templates.ts'

export const listRoleTemplateVersions: Handler<
  typeof contract.adminPermission.listRoleTemplateVersions,
  App
> = async ({ app, me }, { params, query }) => {
  const template = await requireTemplate(app.db, me.tenantId, params.id)
  const rows = await selectVersions(app.db, me.tenantId, params.id, query)
  const authorIds = rows.flatMap(row => (row.author_id ? [row.author_id] : []))
  const authors = await findUserInfos(app, me.tenantId, authorIds)
  return {
    items: rows.map(row => {
      const author = row.author_id ? authors.get(row.author_id) : undefined
      return {
        version: row.version,
        permissions: [...templatePermissions(template.builtIn ?? null, row.permissions)],
        createdTime: row.created_time.getTime(),
        ...(author && { author }),
      }
    }),
    total: template.version,
  }
}
