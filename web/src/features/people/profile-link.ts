import { uuidPattern } from '@trau/contract/rules/id'
import { usernameOf } from '@trau/contract/rules/invitation'
import { defaultTenant, tenantQuery } from '@trau/contract/rules/sign-in'
import { currentTenant } from '../../api/settings.ts'

/** The address of somebody's profile as it is given to people: by their username, which they can read and type. */
export function profileLink({ userId, username }: { userId: string; username?: string | undefined }): string {
  const tenant = currentTenant()
  if (username) return `${location.origin}/@${username}${tenantQuery(tenant)}`
  return `${location.origin}/?profile=${userId}${tenant === defaultTenant ? '' : `&tenant=${tenant}`}`
}

/** The same in a code, which stands on paper longer than a username: who comes by it has scanned it. */
export const profileCode = (userId: string): string => `${profileLink({ userId })}&via=qr`

/** Whose profile a link or a scanned code means: their id, or their username behind an `@`; nothing for what is no such address of this origin. */
export function personOfLink(text: string): string | undefined {
  const link = text.trim()
  if (!URL.canParse(link)) return undefined
  const { origin, pathname, searchParams } = new URL(link)
  if (origin !== location.origin) return undefined
  const person = (searchParams.get('profile') ?? pathname.slice(1)).toLowerCase()
  const isPerson =
    usernameOf(person) !== undefined || (searchParams.has('profile') && uuidPattern.test(person))
  return isPerson ? person : undefined
}

/** Whether the address of a profile was read from a code, by whichever camera. */
export const isOfCode = (text: string): boolean =>
  URL.canParse(text.trim()) && new URL(text.trim()).searchParams.get('via') === 'qr'
