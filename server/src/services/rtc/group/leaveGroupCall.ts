import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { answerOwn, changeOwn } from '../answering.ts'
import { leave } from '../machine/group.ts'

export const leaveGroupCall: Handler<typeof contract.rtc.leaveGroupCall, App> = async (
  { app, me },
  { params },
) => {
  const call = await changeOwn(app, me, params.id, leave)
  return answerOwn(app, me, call)
}
