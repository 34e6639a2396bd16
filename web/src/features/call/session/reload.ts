import { callOfTabKey } from '../../../model/calls/call-of-tab.ts'
import type { LastSeenMessage } from '../view-state.ts'
import { noteOfTab, type WithDevices } from './tab-note.ts'

/** What a tab that is reloaded in a call goes on with. */
export interface CallOfTab extends WithDevices {
  userId: string
  callId: string
  kind: 'DIRECT' | 'GROUP'
  lastSeen?: LastSeenMessage
}

const note = noteOfTab<CallOfTab>(callOfTabKey)
export const leaveForReload = note.leave

/** @returns undefined also for somebody else's call: the account was changed, and their call is none of this person's */
export function takeReloadedCall(userId: string): CallOfTab | undefined {
  const callOfTab = note.take()
  return callOfTab?.userId === userId ? callOfTab : undefined
}
