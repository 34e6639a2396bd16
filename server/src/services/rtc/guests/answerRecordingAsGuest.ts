import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeCall } from '../changing.ts'
import { answerRecording } from '../machine/recording.ts'
import { requireAdmitted } from './pass.ts'

export const answerRecordingAsGuest: Handler<typeof contract.callGuest.answerRecordingAsGuest, App> = async (
  { app, tenantId },
  { body },
) => {
  const { call, mine } = await requireAdmitted(app, tenantId, body.pass)
  await changeCall(app, call.model, (model, now) =>
    answerRecording(model, mine.participantId, body.isAgreed, now),
  )
  return {}
}
