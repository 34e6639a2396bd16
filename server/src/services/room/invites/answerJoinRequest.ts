import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { answerRequest } from './invites.ts'

export const answerJoinRequest: Handler<typeof contract.invite.answerJoinRequest, App> = async (
  { app, me },
  { params: { roomId, userId }, body },
) => ({ total: await answerRequest(app, me, roomId, userId, body.isAccepted) })
