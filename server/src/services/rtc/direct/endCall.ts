import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { answerOwn, changeOwn } from '../answering.ts'
import { hangUp } from '../machine/direct.ts'
import { leaveGrownOr } from '../machine/group.ts'

export const endCall: Handler<typeof contract.rtc.endCall, App> = async ({ app, me }, { params }) => {
  const call = await changeOwn(app, me, params.id, leaveGrownOr(hangUp), 'notForThisCall')
  return answerOwn(app, me, call)
}
