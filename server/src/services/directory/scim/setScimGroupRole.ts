import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { requireMayGive } from '../../admin-permission/index.ts'
import { selectMappedGroups } from './getScimSetting.ts'
import { findGroup, findLockedGroup } from './groups.ts'
import { followRoles, requestRoles } from './roles.ts'

/** The role reaches all members, so whoever sets or takes it must be able to give it by hand. */
export const setScimGroupRole: Handler<typeof contract.directory.setScimGroupRole, App> = async (
  { app, me, tenantId, audit },
  { params, body },
) => {
  const group = await findGroup(app.db, tenantId, params.groupId)
  if (!group) throw fail('scimGroupNotFound')
  const before = group.role_id
  const { roleId } = body
  await requireMayGive(
    app,
    me,
    [before, roleId].filter(one => one !== null),
  )
  const roleWorks = await transact(app, async tx => {
    const lockedGroup = await findLockedGroup(tx, tenantId, params.groupId)
    if (!lockedGroup) throw fail('scimGroupNotFound')
    const { role_id: lostRoleId, members } = lockedGroup
    await tx
      .updateTable('scim_group')
      .set({ role_id: roleId })
      .where('tenant_id', '=', tenantId)
      .where('group_id', '=', params.groupId)
      .execute()
    return requestRoles(app, tx, tenantId, members, lostRoleId === roleId ? null : lostRoleId)
  })
  await followRoles(app, roleWorks)
  audit.before = { roleId: before }
  audit.after = { roleId }
  return (await selectMappedGroups(app.db, tenantId)).find(one => one.groupId === params.groupId)!
}
