import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { answerRecording } from '../machine/recording.ts'
import { changeInCall } from './hosting.ts'

export const answerCallRecording: Handler<typeof contract.call.answerCallRecording, App> = (
  { app, me },
  { params, body },
) =>
  changeInCall(app, me, params.callId, (call, mine, now) =>
    answerRecording(call, mine.participantId, body.isAgreed, now),
  )
