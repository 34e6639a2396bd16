import { tabStorage } from '../../storage/browser-storage.ts'

/** Under which a tab that is left in a call notes what it goes on with. */
export const callOfTabKey = 'call_here'
/** The page was loaded anew in a call, or opened by the notification of one that rings: the other person waits. */
export const isOpenedForCall = tabStorage.get(callOfTabKey) !== null || /[?&]call=/.test(location.search)
