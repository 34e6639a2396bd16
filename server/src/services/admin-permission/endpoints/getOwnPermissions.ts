import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { ownPermissions } from '../changes.ts'

export const getOwnPermissions: Handler<typeof contract.adminPermission.getOwnPermissions, App> = async ({
  app,
  me,
}) => ownPermissions(await app.services.permissions.rolesOf(me))
