import { errorData, isRefusal } from '../../../api/errors.ts'
import { browserStorage } from '../../../storage/browser-storage.ts'

/**
 * The registration of this browser that waits for an administrator: the token by which it asks how far it is. Empty where only the sign-in said
 * that one waits.
 */
const key = 'trau_registration'

export const pendingToken = (): string | undefined => browserStorage.get(key) ?? undefined

/** Whether the failure was that an administrator decides first; kept for the page that shows it. */
export function keepPending(error: unknown): boolean {
  if (!isRefusal(error, 'registrationPending')) return false
  browserStorage.set(key, errorData(error, 'registrationPending')?.registrationToken ?? pendingToken() ?? '')
  return true
}

export const dropPending = (): void => browserStorage.remove(key)
