import type { DataOf } from '@trau/contract'
import type * as rtcEvents from '@trau/contract/rtc/events'
import type { LiveChanges } from '../../live/dispatch.ts'
import { runningCallsKey } from '../../model/calls/running-calls.ts'

type CallHandlers = { [N in keyof typeof rtcEvents]: (data: DataOf<(typeof rtcEvents)[N]>) => LiveChanges }

/** Loaded by the first event of a call; those that come meanwhile follow in their order. */
const session = () => import('./session/session.ts').then(({ callSession }) => callSession())

/** What every page hears of calls. */
export const callLive = {
  callUpdated: data => {
    void session().then(({ hear }) => hear.callUpdated(data))
    return data.call.state === 'ENDED' ? { invalidate: ['rtc', 'listUserCalls'] } : undefined
  },
  callSignalled: data => void session().then(({ hear }) => hear.callSignalled(data)),
  callReacted: data => void session().then(({ hear }) => hear.callReacted(data)),
  callMessageSent: data => void session().then(({ hear }) => hear.callMessageSent(data)),
  roomCallUpdated: () => ({ invalidate: runningCallsKey }),
} satisfies CallHandlers
