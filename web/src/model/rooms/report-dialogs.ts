import { useSyncExternalStore } from 'react'
import { modalActions } from '../../store/layout-slices.ts'
import { store } from '../../store/store.ts'

/** Whom a report is about, and the room whose messages may go with it. */
export interface Reported {
  userId: string
  name: string
  roomId: string
}

/** The dialogs' flags stand in the `modal` slice; whom they are about stands here. */
let current: Reported | undefined
const listeners = new Set<() => void>()
const set = (next: Reported | undefined) => {
  current = next
  for (const listener of listeners) listener()
}

export function askReport(reported: Reported) {
  set(reported)
  store.dispatch(modalActions.dialogOpened('reportUser'))
}

export const askConfirmReport = () => void store.dispatch(modalActions.dialogOpened('confirmReportUser'))
export const backToReport = () => void store.dispatch(modalActions.dialogClosed('confirmReportUser'))

export function closeReport() {
  store.dispatch(modalActions.dialogClosed('confirmReportUser'))
  store.dispatch(modalActions.dialogClosed('reportUser'))
  set(undefined)
}

export const useReported = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
