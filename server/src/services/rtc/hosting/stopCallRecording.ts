import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { stopRecording } from '../machine/recording.ts'
import { changeInCall } from './hosting.ts'

export const stopCallRecording: Handler<typeof contract.call.stopCallRecording, App> = (
  { app, me },
  { params },
) => changeInCall(app, me, params.callId, (call, mine) => stopRecording(call, mine))
