import type { LiveKitApi } from '#platform/livekit/server-api.ts'
import type { GroupRelay } from '#platform/sfu/group-relay.ts'
import type { CallWatch } from './due/watch.ts'

/** LiveKit, where the installation names one. */
export type LiveKit = LiveKitApi

/** What carries media; each may be absent. */
export interface CallPorts {
  groupRelay?: GroupRelay | undefined
  liveKit?: LiveKit | undefined
}

declare module '#platform/app.ts' {
  interface Services extends CallPorts {
    callWatch: CallWatch
  }
}
