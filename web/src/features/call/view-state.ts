import { sharedValue } from '../../store/shared-value.ts'

/** Of the messages that were written in a call alone, the last that has been on the screen. */
export interface LastSeenMessage {
  callId: string
  seq: number
}

/** How this tab shows its call. */
export interface CallView {
  isMinimised: boolean
  layout: 'grid' | 'speaker'
  pinnedId: string | null
  /** `room`: the conversation of the room; `chat`: what is written in the call alone, which guests see. */
  panel: 'people' | 'chat' | 'room' | null
  lastSeen: LastSeenMessage
  isSelfHidden: boolean
  areVideosHidden: boolean
}

export const firstView: CallView = {
  isMinimised: false,
  layout: 'grid',
  pinnedId: null,
  panel: null,
  lastSeen: { callId: '', seq: 0 },
  isSelfHidden: false,
  areVideosHidden: false,
}

export const callView = sharedValue<CallView>(firstView)

export const changeView = (change: Partial<CallView>) => callView.set({ ...callView.get(), ...change })

/** Each call begins large, and as a grid; what was read in it, before a reload too, stays so. */
export const beginView = () => callView.set({ ...firstView, lastSeen: callView.get().lastSeen })

export const lastSeenOf = ({ lastSeen }: CallView, callId: string): number =>
  lastSeen.callId === callId ? lastSeen.seq : 0

/** They are on the screen, up to this one. */
export const sawMessages = (callId: string, seq: number) =>
  changeView({ lastSeen: { callId, seq: Math.max(seq, lastSeenOf(callView.get(), callId)) } })

export const togglePanel = (panel: NonNullable<CallView['panel']>) =>
  changeView({ panel: callView.get().panel === panel ? null : panel })
