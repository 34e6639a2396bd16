import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { acceptStranger as accept, requireMember } from '../../room/index.ts'

export const acceptStranger: Handler<typeof contract.people.acceptStranger, App> = async (
  { app, me },
  { params },
) => {
  await requireMember(app, me, params.roomId)
  return accept(app, me, params.roomId)
}
