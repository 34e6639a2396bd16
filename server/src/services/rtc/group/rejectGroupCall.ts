import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { answerOwn, changeOwn } from '../answering.ts'
import { decline } from '../machine/group.ts'

export const rejectGroupCall: Handler<typeof contract.rtc.rejectGroupCall, App> = async (
  { app, me },
  { params },
) => {
  const call = await changeOwn(app, me, params.id, decline)
  return answerOwn(app, me, call)
}
