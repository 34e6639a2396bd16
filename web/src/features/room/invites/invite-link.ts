import { tenantQuery } from '@trau/contract/rules/sign-in'
import { currentTenant } from '../../../api/settings.ts'

/** The address that a link into a group opens. */
export const inviteLink = (token: string): string =>
  `${location.origin}/join/${token}${tenantQuery(currentTenant())}`
