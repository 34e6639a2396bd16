import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUserInfos } from '../../identity/index.ts'
import { previewRole as preview } from '../preview.ts'

export const previewRole: Handler<typeof contract.roleAssignment.previewRole, App> = async (
  { app, me },
  { params, body },
) => {
  const { gaining, losing, ...rest } = await preview(app.db, me.tenantId, params.id, body)
  const maySeePeople = (await app.services.permissions.of(me)).has('user.read')
  const infos = await findUserInfos(
    app,
    me.tenantId,
    maySeePeople ? [...new Set([...gaining.userIds, ...losing.userIds])] : [],
  )
  const view = ({ count, userIds }: typeof gaining) => ({
    count,
    people: userIds.flatMap(userId => infos.get(userId) ?? []),
  })
  return { ...rest, gaining: view(gaining), losing: view(losing) }
}
