import { tenantName, usernameRules } from './sign-in.ts'

/** The kinds of invitations by the beginnings of their addresses; what follows is the token. */
const kindsOfPaths = { '/join/': 'ROOM', '/workspace/join/': 'WORKSPACE' } as const

export interface InvitationAddress {
  kind: 'ROOM' | 'WORKSPACE' | 'PROFILE'
  /** Of a profile: the id of its person, or their username behind an `@`. */
  token: string
  /** Named where it is not the usual one. */
  tenant?: string
}

/**
 * Which invitation an address of a page is: a link into a group or workspace, or the profile of a person (`/@an.nguyen`, `/?profile=…`).
 * @param address path and query, as `/join/AbC?tenant=lop5a`
 */
export function invitationOfAddress(address: string): InvitationAddress | undefined {
  const [path = '', query = ''] = address.split('#', 1)[0]!.split('?', 2)
  const search = new URLSearchParams(query)
  const tenant = search.get('tenant') ?? ''
  const place = tenantName.test(tenant) ? { tenant } : {}
  const isHome = path === '/'
  const person = isHome ? (search.get('profile') ?? '') : path.slice(1)
  if (usernameOf(person) || (isHome && isToken(person))) return { kind: 'PROFILE', token: person, ...place }
  for (const [start, kind] of Object.entries(kindsOfPaths)) {
    const token = path.slice(start.length)
    if (path.startsWith(start) && isToken(token)) return { kind, token, ...place }
  }
  return undefined
}

const usernamePattern = new RegExp(usernameRules.pattern)

/** The username in what stands for a person in addresses, `@an.nguyen`; undefined for anything else. */
export function usernameOf(mention: string): string | undefined {
  const name = mention.startsWith('@') ? mention.slice(1).toLowerCase() : ''
  return name.length <= usernameRules.max && usernamePattern.test(name) ? name : undefined
}

const isToken = (text: string) => /^[\w-]{1,64}$/.test(text)
