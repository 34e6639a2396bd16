import { parseFilter } from './filter.ts'
import { invalid, type Resource, ScimError } from './protocol.ts'

const mostOperations = 1_000

/** The attributes that are kept, as RFC 7643 writes them; names come in any case. */
const knownPaths = [
  'userName',
  'externalId',
  'name',
  'displayName',
  'preferredLanguage',
  'active',
  'emails',
  'phoneNumbers',
  'members',
]
const multiValued = new Set(['emails', 'phoneNumbers', 'members'])
const subKnown = ['formatted', 'familyName', 'givenName', 'value', 'type', 'primary', 'display']
const canonical = (names: readonly string[], name: string) =>
  names.find(one => one.toLowerCase() === name.toLowerCase())

interface Path {
  attribute: string
  /** `emails[type eq "work"]` */
  where?: { attribute: string; value: string | boolean }
  sub?: string
}

/** Undefined for an attribute that is not kept: what is said about it changes nothing. */
function readPath(text: string): Path | undefined {
  const plain = text.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i, '')
  if (/^urn:/i.test(plain)) return undefined
  const match = /^([A-Za-z][\w-]*)(?:\[([^\]]{1,300})\])?(?:\.([A-Za-z][\w$-]*))?$/.exec(plain)
  if (!match) throw new ScimError(400, `The path ${text.slice(0, 100)} is not understood.`, 'invalidPath')
  const attribute = canonical(knownPaths, match[1]!)
  if (!attribute) return undefined
  const filter = match[2] === undefined ? undefined : parseFilter(match[2])
  if (filter && (filter.kind !== 'eq' || !multiValued.has(attribute)))
    throw new ScimError(400, 'A path takes one comparison.', 'invalidPath')
  const sub = match[3] === undefined ? undefined : canonical(subKnown, match[3])
  if (match[3] !== undefined && !sub) return undefined
  return {
    attribute,
    ...(filter?.kind === 'eq' && {
      where: { attribute: canonical(subKnown, filter.attribute) ?? '', value: filter.value },
    }),
    ...(sub && { sub }),
  }
}

type Item = Record<string, unknown>
const itemsOf = (value: unknown): Item[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(one =>
    typeof one === 'object' && one !== null ? (one as Item) : { value: one },
  )

/**
 * The resource after the operations of RFC 7644, section 3.5.2, as Entra and Okta write them too: operations in any case, no path and an
 * object of values, members that are removed by a value.
 */
export function applyPatch(before: Resource, body: unknown): Resource {
  const operations = (body as { Operations?: unknown } | undefined)?.Operations
  if (!Array.isArray(operations) || operations.length > mostOperations)
    throw new ScimError(400, 'Operations is missing.', 'invalidSyntax')
  const resource = structuredClone(before)
  for (const operation of operations as { op?: unknown; path?: unknown; value?: unknown }[]) {
    const op = String(operation?.op).toLowerCase()
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new ScimError(400, 'op is add, replace or remove.', 'invalidSyntax')
    if (operation.path !== undefined && typeof operation.path !== 'string') throw invalid('path is text.')
    if (operation.path) {
      const path = readPath(operation.path)
      if (path) act(resource, op, path, operation.value)
      continue
    }
    if (op === 'remove') throw new ScimError(400, 'remove needs a path.', 'noTarget')
    const { value } = operation
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw invalid('value is an object.')
    for (const [name, one] of Object.entries(value)) {
      if (/^(schemas|id|meta)$/i.test(name)) continue
      const path = readPath(name)
      if (path) act(resource, op, path, one)
    }
  }
  return resource
}

function act(resource: Resource, op: 'add' | 'replace' | 'remove', path: Path, value: unknown): void {
  const { attribute, sub } = path
  if (multiValued.has(attribute))
    resource[attribute] = actOnItems(itemsOf(resource[attribute]), op, path, value)
  else if (sub) {
    const whole = { ...(resource[attribute] as Item | undefined) }
    if (op === 'remove') delete whole[sub]
    else whole[sub] = value
    resource[attribute] = whole
  } else if (op === 'remove') delete resource[attribute]
  else if (attribute === 'name' && typeof value === 'object' && value !== null)
    resource[attribute] = { ...(resource[attribute] as Item | undefined), ...value }
  else resource[attribute] = value
}

/** Entra sends text. */
export const isPrimary = (item: { primary?: unknown } | null): boolean =>
  String(item?.primary).toLowerCase() === 'true'

/** Where one of the new items is primary, the one that was stops being it (RFC 7644, section 3.5.2). */
const withOnePrimary = (oldItems: readonly Item[], newItems: readonly Item[]): Item[] => [
  ...(newItems.some(isPrimary)
    ? oldItems.map(item => (isPrimary(item) ? { ...item, primary: false } : item))
    : oldItems),
  ...newItems,
]

function actOnItems(
  items: Item[],
  op: 'add' | 'replace' | 'remove',
  { where, sub }: Path,
  value: unknown,
): Item[] {
  const isMeant = (item: Item) =>
    !where || String(item[where.attribute]).toLowerCase() === String(where.value).toLowerCase()
  if (op === 'remove') {
    if (sub) return items.map(item => (isMeant(item) ? { ...item, [sub]: undefined } : item))
    if (where) return items.filter(item => !isMeant(item))
    const removedValues = new Set(itemsOf(value).map(item => String(item.value)))
    return removedValues.size === 0 ? [] : items.filter(item => !removedValues.has(String(item.value)))
  }
  if (where) {
    const change = sub ? { [sub]: value } : (itemsOf(value)[0] ?? {})
    const changedItems = items.filter(isMeant).map(item => ({ ...item, ...change }))
    return withOnePrimary(
      items.filter(item => !isMeant(item)),
      changedItems.length > 0 ? changedItems : [{ [where.attribute]: where.value, ...change }],
    )
  }
  if (sub) return items.length > 0 ? items.map(item => ({ ...item, [sub]: value })) : [{ [sub]: value }]
  const addedItems = itemsOf(value)
  if (op === 'replace') return addedItems
  const values = new Set(addedItems.map(item => String(item.value)))
  return withOnePrimary(
    items.filter(item => !values.has(String(item.value))),
    addedItems,
  )
}
