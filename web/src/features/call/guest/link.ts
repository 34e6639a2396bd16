import type { PublicCallLink } from '@trau/contract'
import { createContext, use } from 'react'

/** A link for guests that stands open. */
export interface GuestLink extends PublicCallLink {
  token: string
  tenant: string
}

export const GuestLinkContext = createContext<GuestLink | undefined>(undefined)

/** The open link; only below `GuestScreen`. */
export function useGuestLink(): GuestLink {
  const link = use(GuestLinkContext)
  if (!link) throw new Error('There is no open link above')
  return link
}

/** Its code comes after the page: devices and media are no part of what is seen first. */
export const loadGuestSession = async (token: string, tenant: string) =>
  (await import('./guest-session.ts')).guestSession(token, tenant)
