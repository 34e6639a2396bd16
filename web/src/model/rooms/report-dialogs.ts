import { modalActions } from '../../store/layout-slices.ts'
import { sharedValue, useSharedValue } from '../../store/shared-value.ts'
import { store } from '../../store/store.ts'

/** Whom a report is about, and the room whose messages may go with it. */
export interface Reported {
  userId: string
  name: string
  roomId: string
}

/** The dialogs' flags stand in the `modal` slice; whom they are about stands here. */
const reportedPerson = sharedValue<Reported | undefined>(undefined)

export function askReport(subject: Reported) {
  reportedPerson.set(subject)
  store.dispatch(modalActions.dialogOpened('reportUser'))
}

export const askConfirmReport = () => void store.dispatch(modalActions.dialogOpened('confirmReportUser'))
export const backToReport = () => void store.dispatch(modalActions.dialogClosed('confirmReportUser'))

export function closeReport() {
  store.dispatch(modalActions.dialogClosed('confirmReportUser'))
  store.dispatch(modalActions.dialogClosed('reportUser'))
  reportedPerson.set(undefined)
}

export const useReported = () => useSharedValue(reportedPerson)
