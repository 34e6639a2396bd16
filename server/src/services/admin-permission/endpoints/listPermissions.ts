import { type contract, permissionAreas, permissions, placeablePermissions } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { allPermissions, resolve } from '../resolve.ts'
import { requireReadable } from '../target.ts'

export const listPermissions: Handler<typeof contract.adminPermission.listPermissions, App> = async (
  { app, me },
  { query },
) => {
  const { userId } = query
  const heldPermissions = userId ? await heldBy(userId) : undefined
  return {
    items: allPermissions.map(permission => {
      const area = permission.split('.')[0]!
      const areaLabel = permissionAreas[area] ?? area
      return {
        ...{ permission, label: permissions[permission], area, areaLabel },
        isPlaceable: placeablePermissions.includes(permission),
        ...(heldPermissions && { isAllowed: heldPermissions.has(permission) }),
      }
    }),
  }

  async function heldBy(whom: string) {
    const { roles, path } = await requireReadable(app, me, { ...query, userId: whom })
    return resolve(roles, path)
  }
}
