import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { Failure } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { send } from '../../chat/index.ts'
import { answerOwn, changeOwn } from '../answering.ts'
import { reject } from '../machine/direct.ts'

export const rejectCall: Handler<typeof contract.rtc.rejectCall, App> = async ({ app, me }, { body }) => {
  const { callId, text } = body
  const call = await changeOwn(app, me, callId, reject, 'notForThisCall')
  if (text) await saySentence(app, me, call.model.roomId, { text, callId })
  return answerOwn(app, me, call)
}

/** An ordinary message with the id of the call, so that a repeated request sends it once. The call is declined, whether it is taken or not. */
async function saySentence(
  app: App,
  me: Caller,
  roomId: string,
  { text, callId }: { text: string; callId: string },
): Promise<void> {
  const body = { type: 'TEXT', content: text, clientMessageId: callId } as const
  try {
    // Who sees a call ring does not see what was written before it.
    await send(app, me, roomId, { ...body, keepsUnread: true })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
