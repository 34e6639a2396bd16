import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { declineStranger as decline, requireMember } from '../../room/index.ts'

export const declineStranger: Handler<typeof contract.people.declineStranger, App> = async (
  { app, me },
  { params },
) => {
  await requireMember(app, me, params.roomId)
  return decline(app, me, params.roomId)
}
