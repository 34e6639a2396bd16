import { type InvitationAddress, invitationOfAddress } from '@trau/contract/rules/invitation'
import { useCallback, useState } from 'react'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { rememberedHome } from '../../../model/account/home.ts'

/** Fetched where somebody was on their way to what they are invited to: no part of the sign-in page. */
export const invitationPart = lazyPart(() => import('./InvitationHeading.tsx'))

/** The invitation whose page asked for the sign-in, until `dismiss` says that nothing can be shown of it. */
export function useInvitation(): { invitation: InvitationAddress | undefined; dismiss: () => void } {
  const [invitation, setInvitation] = useState(() => invitationOfAddress(rememberedHome() ?? ''))
  return { invitation, dismiss: useCallback(() => setInvitation(undefined), []) }
}
