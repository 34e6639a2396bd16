import type { Tokens } from '@trau/contract'
import { reportFailure } from '../../api/ignore-failure.ts'
import { currentTenant } from '../../api/settings.ts'
import { ownerOf } from '../../storage/local-db.ts'
import type { AppStore } from '../../store/store.ts'
import { forgetPerson, signIn, signOut } from '../../sync/session.ts'
import { endHistorySteps } from '../../ui/history-steps.ts'
import { forgetAccount } from './accounts.ts'
import { type EndReason, forgetEndReason, keepEndReason } from './end-reason.ts'
import { endIntro } from './intro-progress.ts'

/**
 * Signs out for good: closes the connection, removes what this account kept on this browser's disk, tells the server and the
 * other tabs, and begins with a new page, so that no memory of this one is left for whoever comes next.
 */
export async function leave(store: AppStore) {
  const userId = store.getState().auth.userInfo?.userId
  const tenant = currentTenant()
  // Nobody is signed out whose data this page then cannot remove.
  await loadKeptHere()
  await Promise.all([endMessenger({ wipe: true }), endPush({ isWantedLater: false })])
  holdPage(true)
  await store.dispatch(signOut())
  forgetEndReason()
  if (userId) {
    forgetAccount(userId)
    await wipeDisk(tenant, userId)
  }
  goToSignIn()
}

let isHeld = false

/**
 * While an account is being erased from this page, and then until its person leaves: the end of the session, which may be heard
 * of before the answer is, does not take the page away with its receipt. Likewise from the moment that a session is given up here until
 * the new page is there: what fails for want of it would have the guard keep this place and a reason for the next person.
 */
export const holdPage = (isHeldNow: boolean) => {
  isHeld = isHeldNow
}

/** Whether the page may be left without its person's asking. */
export const mayLeaveUnasked = () => !isHeld

/** The session was ended elsewhere: the same, but drafts and unsent messages wait for the same person's return. */
export async function leaveAfterEnd(store: AppStore, reason: EndReason) {
  keepEndReason(reason)
  await Promise.all([endMessenger({ wipe: false }), forgetShown(store), endPush({ isWantedLater: true })])
  store.dispatch(forgetPerson())
  goToSignIn()
}

/** Leaves for another account on this device. Drafts and unsent messages wait for this one's return; a new page has nothing of it in memory. */
export async function changeAccount(store: AppStore, tokens: Tokens) {
  await Promise.all([endMessenger({ wipe: false }), forgetShown(store), endPush({ isWantedLater: true })])
  holdPage(true)
  await store.dispatch(signOut())
  store.dispatch(signIn(tokens))
  endHistorySteps()
  location.assign('/')
}

/** The server has other data than this page: begins with a new page that knows nothing of it. Drafts and unsent messages stay. */
export async function startAnew(store: AppStore) {
  await endMessenger({ wipe: false })
  await forgetShown(store)
  endHistorySteps()
  location.reload()
}

/** What a start without a network would show of the session that is over. */
function forgetShown(store: AppStore) {
  const user = store.getState().auth.userInfo
  if (!user) return
  const owner = ownerOf(user.tenantId ?? currentTenant(), user.userId)
  const forgetting = Promise.all([
    import('../../sync/kept-state.ts').then(({ forgetKeptState }) => forgetKeptState(owner)),
    import('../../sync/note-documents/kept-cards.ts').then(({ forgetCards }) => forgetCards(owner)),
  ])
  return reportFailure(forgetting, 'What was kept to be shown cannot be removed')
}

/** As a new page load. */
export const goToSignIn = () => leaveFor('/auth')

/** As another person than the one shown, so that nothing of the page outlives them. */
export const goToStart = () => leaveFor('/')

function leaveFor(path: string) {
  holdPage(true)
  endHistorySteps()
  location.replace(path)
}

/** The messenger is not part of the first page, so it is reached only here. */
export async function endMessenger(options: { wipe: boolean }) {
  const { endMessengerSession } = await import('../session/session.ts')
  await endMessengerSession(options)
}

/** Pushes to this browser end with the session, whoever signs in next; its code is no part of the first page either. */
const endPush = (options: { isWantedLater: boolean }) =>
  reportFailure(
    import('../push/subscription.ts').then(push => push.endPush(options)),
    'Pushes to this browser cannot be ended here',
  )

/** What counts and removes what only this device has. Private pages load it once they are drawn, since people sign out without a network too. */
export const loadKeptHere = () => import('./kept-here.ts')

export async function wipeDisk(tenant: string, userId: string) {
  endIntro()
  const { wipeKept } = await loadKeptHere()
  await wipeKept(ownerOf(tenant, userId))
}
