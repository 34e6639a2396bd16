import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { dropInvite } from '../invites.ts'

export const revokeWorkspaceInvite: Handler<typeof contract.workspace.revokeWorkspaceInvite, App> = async (
  { app, me },
  { params },
) => {
  await dropInvite(app, me, params.id, params.inviteId)
  return { inviteId: params.inviteId }
}
