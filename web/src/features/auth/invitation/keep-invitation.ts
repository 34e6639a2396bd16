import { invitationOfAddress } from '@trau/contract/rules/invitation'
import { rememberedHome } from '../../../model/account/home.ts'
import { writeCookie } from '../../../storage/cookies.ts'

const sevenDays = 7 * 86_400_000

/**
 * Remembers the invitation that the page shows until its person signs in. A code in the mail, or an administrator who approves the registration,
 * takes longer than the few minutes for which another place is remembered.
 */
export function keepInvitation() {
  const home = rememberedHome()
  if (home && invitationOfAddress(home)) writeCookie('home', home, Date.now() + sevenDays)
}
