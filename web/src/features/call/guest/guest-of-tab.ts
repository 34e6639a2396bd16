import { noteOfTab, type WithDevices } from '../session/tab-note.ts'
import type { LastSeenMessage } from '../view-state.ts'

/** What a guest's tab that is reloaded in a call goes on with; the pass is their place in it. */
export const guestOfTab = noteOfTab<
  WithDevices & {
    token: string
    name: string
    pass: string
    callName?: string | undefined
    lastSeen?: LastSeenMessage
  }
>('call_guest')
