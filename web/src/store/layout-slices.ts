import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The dialogs of the product; each is open or not, for the room or person at hand. */
export const dialogs = [
  'messageSelfDestruct',
  'reportUser',
  'confirmReportUser',
  'hideConversation',
  'removeHiddenConversation',
  'createPin',
  'deleteMessageHistory',
  'leaveChat',
  'notificationOff',
  'createRoom',
] as const
export type Dialog = (typeof dialogs)[number]
export type ModalState = Record<Dialog, boolean>

const allClosed = Object.fromEntries(dialogs.map(dialog => [dialog, false])) as ModalState

export const modalSlice = createSlice({
  name: 'modal',
  initialState: allClosed,
  reducers: {
    dialogOpened(state, { payload }: PayloadAction<Dialog>) {
      state[payload] = true
    },
    dialogClosed(state, { payload }: PayloadAction<Dialog>) {
      state[payload] = false
    },
    allDialogsClosed: () => allClosed,
  },
})

export interface ToggleState {
  /** Whether the first-run introduction shows. */
  intro: boolean
  /** Name of what the side panel shows, or null when it is closed. */
  sidePanel: string | null
}
const initialToggle: ToggleState = { intro: false, sidePanel: null }

export const toggleSlice = createSlice({
  name: 'toggle',
  initialState: initialToggle,
  reducers: {
    introSet(state, { payload }: PayloadAction<boolean>) {
      state.intro = payload
    },
    sidePanelSet(state, { payload }: PayloadAction<string>) {
      state.sidePanel = payload
    },
    sidePanelCleared(state) {
      state.sidePanel = null
    },
  },
})

export interface BackgroundState {
  /** Index into the eight chat backgrounds; 0 is plain. */
  selectedBackground: number
}
const initialBackground: BackgroundState = { selectedBackground: 0 }

export const backgroundSlice = createSlice({
  name: 'background',
  initialState: initialBackground,
  reducers: {
    backgroundSelected(state, { payload }: PayloadAction<number>) {
      state.selectedBackground = payload
    },
  },
})

export const modalActions = modalSlice.actions
export const toggleActions = toggleSlice.actions
export const backgroundActions = backgroundSlice.actions
