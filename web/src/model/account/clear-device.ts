import { reportFailure } from '../../api/ignore-failure.ts'
import { currentTenant } from '../../api/settings.ts'
import type { AppStore } from '../../store/store.ts'
import { endHistorySteps } from '../../ui/history-steps.ts'
import { withdrawAll } from '../push/shown-notices.ts'
import { endMessenger, wipeDisk } from './leave.ts'

/**
 * Removes what this device keeps of this account: conversations, drafts, unsent messages, what was shared, what pushes show. Its person
 * stays signed in.
 */
export async function clearThisDevice(store: AppStore) {
  const userId = store.getState().auth.userInfo?.userId
  await endMessenger({ wipe: true })
  if (userId) await wipeDisk(currentTenant(), userId)
  await reportFailure(withdrawAll(), 'What pushes show cannot be withdrawn')
  endHistorySteps()
  location.reload()
}
