import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { removeMember } from '../members.ts'

export const removeWorkspaceMember: Handler<typeof contract.workspace.removeWorkspaceMember, App> = async (
  { app, me },
  { params },
) => {
  await removeMember(app, me, params.id, params.userId)
  return { userId: params.userId }
}
