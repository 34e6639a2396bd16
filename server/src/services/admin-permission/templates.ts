import type { contract, InputOf, RoleTemplate } from '@trau/contract'
import { maxRoleTemplates } from '@trau/contract/rules/permission'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { changeRoles, nameTaken, requireHeld } from './changes.ts'
import { wholeTenant } from './resolve.ts'
import {
  countTemplates,
  findTemplate,
  insertTemplate,
  insertVersion,
  removeTemplates,
  writeTemplate,
} from './template-store.ts'

type NewTemplate = InputOf<typeof contract.adminPermission.createRoleTemplate>['body']
type TemplateChange = InputOf<typeof contract.adminPermission.updateRoleTemplate>['body']

/** @throws roleTemplateNotFound */
export async function requireTemplate(
  db: Queryable,
  tenantId: string,
  templateId: string,
): Promise<RoleTemplate> {
  const template = await findTemplate(db, tenantId, templateId)
  if (!template) throw fail('roleTemplateNotFound')
  return template
}

export const createTemplate = (app: App, me: UserKey, body: NewTemplate): Promise<RoleTemplate> =>
  changeRoles(app, me, async (tx, mine) => {
    const { tenantId, userId } = me
    requireHeld(mine, wholeTenant, body.permissions)
    if ((await countTemplates(tx, tenantId)) >= maxRoleTemplates)
      throw fail('tooManyRoleTemplates', { max: maxRoleTemplates })
    const templateId = uuidv7()
    const { name, description, permissions } = body
    await insertTemplate(tx, tenantId, { template_id: templateId, name, description })
    await insertVersion(tx, tenantId, templateId, { version: 1, permissions, author_id: userId })
    return requireTemplate(tx, tenantId, templateId)
  }).catch(error => {
    throw nameTaken(error)
  })

/** Other permissions are a new version. */
export const updateTemplate = (
  app: App,
  me: UserKey,
  templateId: string,
  body: TemplateChange,
): Promise<{ before: RoleTemplate; after: RoleTemplate }> =>
  changeRoles(app, me, async (tx, mine) => {
    const { tenantId, userId } = me
    const before = await requireTemplate(tx, tenantId, templateId)
    if (before.builtIn) throw fail('roleBuiltIn')
    if (before.version !== body.version) throw fail('roleTemplateConflict', { version: before.version })
    const permissions = body.permissions ?? before.permissions
    const addedPermissions = permissions.filter(one => !before.permissions.includes(one))
    const removedPermissions = before.permissions.filter(one => !permissions.includes(one))
    requireHeld(mine, wholeTenant, [...addedPermissions, ...removedPermissions])
    const isOther = addedPermissions.length + removedPermissions.length > 0
    const version = before.version + (isOther ? 1 : 0)
    if (isOther) await insertVersion(tx, tenantId, templateId, { version, permissions, author_id: userId })
    const { name = before.name, description = before.description } = body
    await writeTemplate(tx, tenantId, templateId, { name, description, version })
    return { before, after: await requireTemplate(tx, tenantId, templateId) }
  }).catch(error => {
    throw nameTaken(error)
  })

/** All or none. */
export const deleteTemplates = (
  app: App,
  me: UserKey,
  templateIds: readonly string[],
): Promise<RoleTemplate[]> =>
  changeRoles(app, me, async tx => {
    const templates: RoleTemplate[] = []
    for (const templateId of templateIds) templates.push(await requireTemplate(tx, me.tenantId, templateId))
    if (templates.some(template => template.builtIn)) throw fail('roleBuiltIn')
    const roles = templates.reduce((sum, template) => sum + template.roleCount, 0)
    if (roles > 0) throw fail('roleTemplateInUse', { roles })
    await removeTemplates(tx, me.tenantId, templateIds)
    return templates
  })
