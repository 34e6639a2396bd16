import { tabStorage } from '../../../storage/browser-storage.ts'

/** The invitation that this tab came with, kept while somebody is away at another service or reads the code in their mail. */
const key = 'trau_invitation'

const inAddress = () => new URLSearchParams(location.hash.slice(1)).get('invite')?.slice(0, 128)

/** From `#invite=…`, or as this tab holds it. */
export function readInvitation(): string | undefined {
  const token = inAddress()
  if (token) tabStorage.set(key, token)
  return token ?? heldInvitation()
}

/** Takes it off the address, so that it is in no history and on no screen. */
export function hideInvitation(): void {
  if (inAddress()) history.replaceState(history.state, '', location.pathname + location.search)
}

export const heldInvitation = (): string | undefined => tabStorage.get(key) ?? undefined

export const dropInvitation = (): void => tabStorage.remove(key)
