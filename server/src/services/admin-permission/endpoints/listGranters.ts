import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUserInfos } from '../../identity/index.ts'
import { allPermissions, givenBy, resolve } from '../resolve.ts'
import { selectHeldRoles, selectPresentAdministrators } from '../role-store.ts'

/** Administrators who are looked at, and of whom the first ones are named. */
const mostAdministrators = 200
const mostNamed = 3

export const listGranters: Handler<typeof contract.roleAssignment.listGranters, App> = async ({
  app,
  me,
}) => {
  const mine = await app.services.permissions.rolesOf(me)
  if (!mine.some(role => givenBy(role).length > 0)) return { items: [] }
  const own = resolve(mine)
  const { tenantId } = me
  const ids = await selectPresentAdministrators(app.db, tenantId, mostAdministrators)
  const heldRoles = await selectHeldRoles(app.db, tenantId, ids)
  const administrators = ids
    .map(userId => ({ userId, permissions: resolve(heldRoles.get(userId) ?? []) }))
    .filter(({ userId, permissions }) => userId !== me.userId && permissions.has('role.assign'))
  const granters = allPermissions
    .filter(permission => !own.has(permission))
    .map(permission => ({
      permission,
      userIds: administrators
        .filter(({ permissions }) => permissions.has(permission))
        .slice(0, mostNamed)
        .map(({ userId }) => userId),
    }))
  const infos = await findUserInfos(app, tenantId, [...new Set(granters.flatMap(({ userIds }) => userIds))])
  return {
    items: granters.map(({ permission, userIds }) => ({
      permission,
      people: userIds.flatMap(userId => infos.get(userId) ?? []),
    })),
  }
}
