import { sharedValue } from '../../store/shared-value.ts'

/** How this tab shows its call. */
export interface CallView {
  isMinimised: boolean
  layout: 'grid' | 'speaker'
  pinnedId: string | null
  /** `room`: the conversation of the room; `chat`: what is written in the call alone, which guests see. */
  panel: 'people' | 'chat' | 'room' | null
  /** How many of the call's own messages have been on the screen. */
  seenMessages: number
  isSelfHidden: boolean
  areVideosHidden: boolean
}

export const firstView: CallView = {
  isMinimised: false,
  layout: 'grid',
  pinnedId: null,
  panel: null,
  seenMessages: 0,
  isSelfHidden: false,
  areVideosHidden: false,
}

export const callView = sharedValue<CallView>(firstView)

export const changeView = (change: Partial<CallView>) => callView.set({ ...callView.get(), ...change })

export const togglePanel = (panel: NonNullable<CallView['panel']>) =>
  changeView({ panel: callView.get().panel === panel ? null : panel })
