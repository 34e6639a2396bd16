import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { askToRecord } from '../machine/recording.ts'
import { changeInCall } from './hosting.ts'

/** A direct call has no host: either of the two may ask. */
export const startCallRecording: Handler<typeof contract.call.startCallRecording, App> = (
  { app, me },
  { params },
) =>
  changeInCall(app, me, params.callId, (call, mine, now) => {
    if (call.kind === 'GROUP' && !mine.isHost) throw fail('roleTooLow')
    return askToRecord(call, mine.participantId, now)
  })
