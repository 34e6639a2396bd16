import { uuidPattern } from '@trau/contract/rules/id'
import { defaultTenant } from '@trau/contract/rules/sign-in'
import { currentTenant } from '../../api/settings.ts'

/** The address of somebody's profile, as a code or a link carries it. */
export function profileLink(userId: string): string {
  const tenant = currentTenant()
  return `${location.origin}/?profile=${userId}${tenant === defaultTenant ? '' : `&tenant=${tenant}`}`
}

/** The same in a code: who comes by it has scanned it. */
export const profileCode = (userId: string): string => `${profileLink(userId)}&via=qr`

/** Whose profile a link or a scanned code means; nothing for what is no such address of this origin. */
export function userIdOfLink(text: string): string | undefined {
  const link = text.trim()
  if (!URL.canParse(link)) return undefined
  const { origin, searchParams } = new URL(link)
  const userId = searchParams.get('profile')?.toLowerCase() ?? ''
  return origin === location.origin && uuidPattern.test(userId) ? userId : undefined
}

/** Whether the address of a profile was read from a code, by whichever camera. */
export const isOfCode = (text: string): boolean =>
  URL.canParse(text.trim()) && new URL(text.trim()).searchParams.get('via') === 'qr'
