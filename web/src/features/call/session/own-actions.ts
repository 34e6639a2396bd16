import { v4 } from 'uuid'
import { callApi } from '../../../api/call-api.ts'
import type { CallActions } from './types.ts'

/** What a signed-in person does in a call. */
export function ownActions(callId: string, hangUp: () => Promise<void>): CallActions {
  const { call } = callApi
  const params = { callId }
  return {
    hangUp,
    raiseHand: isRaised => call.raiseHand({ params, body: { isRaised } }),
    react: reaction => call.reactInCall({ params, body: { reaction } }),
    answerRecording: isAgreed => call.answerCallRecording({ params, body: { isAgreed } }),
    write: text => call.sendCallMessage({ params, body: { text, clientMessageId: v4() } }),
  }
}
