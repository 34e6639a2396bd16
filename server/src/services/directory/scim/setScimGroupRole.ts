import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireMayGive } from '../../admin-permission/index.ts'
import { selectMappedGroups } from './getScimSetting.ts'
import { followRoles, selectGroups } from './groups.ts'

/** The role reaches all members, so whoever sets or takes it must be able to give it by hand. */
export const setScimGroupRole: Handler<typeof contract.directory.setScimGroupRole, App> = async (
  { app, me, tenantId, audit },
  { params, body },
) => {
  const { rows } = await selectGroups(
    app.db,
    tenantId,
    { kind: 'eq', attribute: 'id', value: params.groupId },
    { offset: 0, limit: 1 },
  )
  const group = rows[0]
  if (!group) throw fail('scimGroupNotFound')
  const before = group.role_id
  const { roleId } = body
  await requireMayGive(
    app,
    me,
    [before, roleId].filter(one => one !== null),
  )
  await app.db
    .updateTable('scim_group')
    .set({ role_id: roleId })
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', params.groupId)
    .execute()
  await followRoles(app, tenantId, group.members, before !== null && before !== roleId ? before : undefined)
  audit.before = { roleId: before }
  audit.after = { roleId }
  return (await selectMappedGroups(app.db, tenantId)).find(one => one.groupId === params.groupId)!
}
