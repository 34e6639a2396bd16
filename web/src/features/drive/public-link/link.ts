import type { PublicDriveLink } from '@trau/contract'
import { createContext, use } from 'react'

/** A public link that stands open. */
export interface OpenLink extends PublicDriveLink {
  token: string
  /** Absent for the usual one. */
  tenant: string | undefined
  /** What the visitor calls themselves, for the mark over what they see. */
  visitor?: string
  node: NonNullable<PublicDriveLink['node']>
}

export const LinkContext = createContext<OpenLink | undefined>(undefined)

/** The open link; only below `PublicLinkScreen`. */
export function useLink(): OpenLink {
  const link = use(LinkContext)
  if (!link) throw new Error('There is no open link above')
  return link
}

/** Parameters and query of every call of an open link. */
export const callParts = ({ token, tenant, pass }: OpenLink) => ({
  params: { token, ...(tenant ? { tenant } : {}) },
  query: pass ? { pass } : {},
})
