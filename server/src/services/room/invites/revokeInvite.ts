import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { dropInvite } from './invites.ts'

export const revokeInvite: Handler<typeof contract.invite.revokeInvite, App> = async (
  { app, me },
  { params: { roomId, inviteId } },
) => {
  await dropInvite(app, me, roomId, inviteId)
  return { inviteId }
}
