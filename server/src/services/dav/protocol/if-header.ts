import { fail } from '#platform/errors.ts'

/** What one list of an `If` header asks of a resource: all of these. */
export interface Condition {
  isNot: boolean
  /** One of the two. */
  token?: string
  etag?: string
}

export interface ConditionList {
  /** The address that the list is about; undefined: of the request. */
  resource: string | undefined
  conditions: Condition[]
}

const longest = 8_192
/** Each may be about another resource, which is looked up; programs name one or two. */
const mostLists = 32
const token = /\s*(?:(Not)\b|<([^<>\s]*)>|\[((?:W\/)?"[^"]*")\]|(\()|(\)))/gy

/** `If` of RFC 4918, section 10.4: at least one list must hold. @throws badRequest */
export function parseIf(header: string | undefined): ConditionList[] {
  if (header === undefined) return []
  if (header.length > longest) throw fail('badRequest')
  const lists: ConditionList[] = []
  let resource: string | undefined
  let list: ConditionList | undefined
  let isNot = false
  token.lastIndex = 0
  while (token.lastIndex < header.trimEnd().length) {
    const match = token.exec(header)
    if (!match) throw fail('badRequest')
    const [, not, address, etag, opening, closing] = match
    if (opening) {
      if (list) throw fail('badRequest')
      list = { resource, conditions: [] }
    } else if (closing) {
      if (!list || list.conditions.length === 0 || isNot) throw fail('badRequest')
      lists.push(list)
      if (lists.length > mostLists) throw fail('badRequest')
      list = undefined
    } else if (!list) {
      // Tagged lists and lists of the request's own resource do not mix, so a tag stands first or never.
      if (address === undefined || (lists.length > 0 && resource === undefined)) throw fail('badRequest')
      resource = address
    } else if (not) {
      if (isNot) throw fail('badRequest')
      isNot = true
    } else {
      list.conditions.push({ isNot, ...(address !== undefined ? { token: address } : { etag: etag! }) })
      isNot = false
    }
  }
  if (list || lists.length === 0) throw fail('badRequest')
  return lists
}

/** Every lock token that the header names, whether its list holds or not: naming it shows that the client knows of the lock. */
export const submittedTokens = (lists: readonly ConditionList[]): Set<string> =>
  new Set(lists.flatMap(({ conditions }) => conditions.flatMap(({ token }) => token ?? [])))

/** What is so of a resource. */
export interface ResourceState {
  etag: string | undefined
  tokens: ReadonlySet<string>
}

/** Whether the header lets the request go on. @param stateOf of an address of the header, undefined for the request's own */
export async function holds(
  lists: readonly ConditionList[],
  stateOf: (resource: string | undefined) => Promise<ResourceState>,
): Promise<boolean> {
  if (lists.length === 0) return true
  for (const { resource, conditions } of lists) {
    const state = await stateOf(resource)
    if (conditions.every(condition => isSo(condition, state) !== condition.isNot)) return true
  }
  return false
}

const isSo = ({ token, etag }: Condition, state: ResourceState): boolean =>
  token !== undefined ? state.tokens.has(token) : etag !== undefined && etag === state.etag
