import type { contract, InputOf, Permission, Role } from '@trau/contract'
import { maxRoles } from '@trau/contract/rules/permission'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { changeRoles, inGroups, nameTaken, publishChange, requireAllOf, requireHeld } from './changes.ts'
import { requireNoneAbove, requireRole } from './holders.ts'
import { givenBy, templatePermissions } from './resolve.ts'
import { notifyOfRole } from './role-notices.ts'
import {
  countRoles,
  deleteHolders,
  followRoles,
  insertRole,
  removeRole,
  selectHolderIds,
  writeRole,
} from './role-store.ts'
import { findPath, pathTo } from './scope-store.ts'
import { findTemplate, findVersion } from './template-store.ts'

/** Roles themselves. */

type NewRole = InputOf<typeof contract.adminPermission.createRole>['body']
type RoleChange = InputOf<typeof contract.adminPermission.updateRole>['body']

interface Followed {
  templateId: string
  version: number
  permissions: readonly Permission[]
}

/** @param version default: the newest @throws roleTemplateNotFound */
async function readTemplate(
  db: Queryable,
  tenantId: string,
  templateId: string,
  version: number | undefined,
): Promise<Followed> {
  const template = await findTemplate(db, tenantId, templateId)
  const row = template && (await findVersion(db, tenantId, templateId, version ?? template.version))
  if (!template || !row) throw fail('roleTemplateNotFound')
  return {
    templateId,
    version: row.version,
    permissions: templatePermissions(template.builtIn ?? null, row.permissions),
  }
}

/** @throws as its row says */
export const createRole = (app: App, me: UserKey, body: NewRole): Promise<Role> =>
  changeRoles(app, me, async (tx, mine) => {
    const { tenantId } = me
    const { scope, allow, deny } = body
    const path = await findPath(tx, tenantId, scope)
    if (!path) throw fail('scopeNotFound')
    const template = body.templateId
      ? await readTemplate(tx, tenantId, body.templateId, body.templateVersion)
      : undefined
    requireHeld(mine, path, [...(template?.permissions ?? []), ...allow, ...deny])
    if ((await countRoles(tx, tenantId)) >= maxRoles) throw fail('tooManyRoles', { max: maxRoles })
    const roleId = uuidv7()
    await insertRole(tx, tenantId, {
      role_id: roleId,
      name: body.name,
      description: body.description,
      scope_kind: scope.kind,
      scope_id: scope.id ?? null,
      ...columnsOf(template, allow, deny),
    })
    return requireRole(tx, tenantId, roleId)
  }).catch(error => {
    throw nameTaken(error)
  })

const columnsOf = (
  template: Followed | undefined,
  allow: readonly Permission[],
  deny: readonly Permission[],
) => ({
  template_id: template?.templateId ?? null,
  template_version: template?.version ?? null,
  allow: [...allow],
  deny: [...deny],
  is_administrative:
    givenBy({ allow, deny, ...(template && { template: { ...template, name: '' } }) }).length > 0,
})

/** What a caller must hold to turn one set into the other: what is in one of them only. */
const difference = (a: readonly Permission[], b: readonly Permission[]) => [
  ...a.filter(one => !b.includes(one)),
  ...b.filter(one => !a.includes(one)),
]

/** Built-in roles keep name and template; some take overrides. @throws as its row says */
export const updateRole = (
  app: App,
  me: UserKey,
  body: RoleChange,
): Promise<{ before: Role; after: Role; userIds: string[] }> =>
  changeRoles(app, me, async (tx, mine) => {
    const { tenantId } = me
    const before = await requireRole(tx, tenantId, body.roleId)
    requireChangeable(before, body)
    if (before.version !== body.version) throw fail('roleConflict', { version: before.version })
    const allow = body.allow ?? before.allow
    const deny = body.deny ?? before.deny
    const template = await nextTemplate(tx, tenantId, before, body)
    requireHeld(mine, await pathTo(tx, tenantId, before.scope), [
      ...difference(before.template?.permissions ?? [], template?.permissions ?? []),
      ...difference(before.allow, allow),
      ...difference(before.deny, deny),
    ])
    const userIds = await selectHolderIds(tx, tenantId, body.roleId)
    if (deny.some(one => !before.deny.includes(one))) await requireNoneAbove(tx, me, mine, userIds)
    const isOtherwise = await writeRole(tx, tenantId, body.roleId, {
      name: body.name ?? before.name,
      description: body.description ?? before.description,
      ...columnsOf(template, allow, deny),
    })
    if (isOtherwise) for (const group of inGroups(userIds)) await followRoles(tx, tenantId, group)
    await publishChange(app, tx, tenantId, userIds)
    return { before, after: await requireRole(tx, tenantId, body.roleId), userIds }
  }).catch(error => {
    throw nameTaken(error)
  })

function requireChangeable({ builtIn }: Role, change: RoleChange): void {
  if (!builtIn) return
  const isFixed = builtIn === 'SUPER_ADMIN' || builtIn === 'MEMBER' || builtIn === 'GUEST'
  const isOther = [change.name, change.templateId, change.templateVersion].some(one => one !== undefined)
  if (isFixed || isOther) throw fail('roleBuiltIn')
}

function nextTemplate(
  db: Queryable,
  tenantId: string,
  { template }: Role,
  change: RoleChange,
): Promise<Followed | undefined> | Followed | undefined {
  if (change.templateId === null) return undefined
  const templateId = change.templateId ?? template?.templateId
  if (templateId === undefined) return undefined
  const isSame = templateId === template?.templateId
  return readTemplate(
    db,
    tenantId,
    templateId,
    change.templateVersion ?? (isSame ? template.version : undefined),
  )
}

/** @throws roleNotFound, roleBuiltIn, permissionNotHeld */
export const deleteRole = (
  app: App,
  me: UserKey,
  roleId: string,
): Promise<{ before: Role; userIds: string[] }> =>
  changeRoles(app, me, async (tx, mine) => {
    const { tenantId } = me
    const before = await requireRole(tx, tenantId, roleId)
    if (before.builtIn) throw fail('roleBuiltIn')
    requireAllOf(mine, await pathTo(tx, tenantId, before.scope), before)
    const userIds = await selectHolderIds(tx, tenantId, roleId)
    for (const group of inGroups(userIds)) await deleteHolders(tx, tenantId, [roleId], group)
    await removeRole(tx, tenantId, roleId)
    await publishChange(app, tx, tenantId, userIds)
    await notifyOfRole(app, tx, me, before, userIds, false)
    return { before, userIds }
  })
