import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { answerOwn, changeOwn } from '../answering.ts'
import { cancel } from '../machine/direct.ts'
import { leaveGrownOr } from '../machine/group.ts'

export const cancelCall: Handler<typeof contract.rtc.cancelCall, App> = async ({ app, me }, { params }) => {
  const call = await changeOwn(app, me, params.id, leaveGrownOr(cancel), 'notForThisCall')
  return answerOwn(app, me, call)
}
