import { callOfTabKey } from '../../../model/calls/call-of-tab.ts'
import { noteOfTab, type WithDevices } from './tab-note.ts'

/** What a tab that is reloaded in a call goes on with. */
export interface CallOfTab extends WithDevices {
  callId: string
  kind: 'DIRECT' | 'GROUP'
}

export const { leave: leaveForReload, take: takeReloadedCall } = noteOfTab<CallOfTab>(callOfTabKey)
