import { isSafeNoteLink, maxNoteDepth, noteFragment, noteMarks, noteNodes } from '@trau/contract'
import * as Y from 'yjs'

/** The items of one client id of Yjs in an update. */
export interface ItemRange {
  yjsClient: number
  /** Its items go from `start` to before `end`. */
  start: number
  end: number
}

export type UpdateFault =
  | 'unreadable'
  | 'foreignRoot'
  | 'foreignType'
  | 'foreignNode'
  | 'foreignMark'
  | 'unsafeLink'
  | 'tooLong'
  | 'tooDeep'

/** More items than a document of the largest size can hold. */
const mostClock = 2 ** 31
/** Whose items one update brings. What it deletes may be of more: an update made by comparing states names all deletions of the document. */
const mostClients = 1_000
/** Of its items, and of the ranges that it deletes. */
const mostItems = 500_000
const nodes = new Set<string>(noteNodes)
const marks = new Set<string>(noteMarks)

/** An item of Yjs. */
export interface ItemId {
  client: number
  clock: number
}

export interface CheckedUpdate {
  ranges: ItemRange[]
  /** Items of the document that values of this update stand beside: each must be an attribute too. */
  valueOrigins: ItemId[]
}

/**
 * Whether an update is one of our schema, and whose items it brings. What it deletes may be anybody's. A value that replaces an attribute does
 * not say so: it names the item before it, which the update may not hold. Those are left to `hasForeignValue`.
 */
export function checkUpdate({ update }: { update: Uint8Array }): CheckedUpdate | { fault: UpdateFault } {
  let decodedUpdate: ReturnType<typeof Y.decodeUpdate>
  try {
    decodedUpdate = Y.decodeUpdate(update)
  } catch {
    return { fault: 'unreadable' }
  }
  const { structs, ds } = decodedUpdate
  if (structs.length > mostItems || countRanges(ds) > mostItems) return { fault: 'tooLong' }
  const ranges = new Map<number, ItemRange>()
  const own = new Map<number, Y.Item[]>()
  const values: Y.Item[] = []
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue
    const { client, clock } = struct.id
    const end = clock + struct.length
    if (!Number.isSafeInteger(end) || end > mostClock) return { fault: 'tooLong' }
    const range = ranges.get(client)
    if (!range) ranges.set(client, { yjsClient: client, start: clock, end })
    else
      ranges.set(client, {
        yjsClient: client,
        start: Math.min(range.start, clock),
        end: Math.max(range.end, end),
      })
    if (struct instanceof Y.Item) {
      const fault = faultOf(struct)
      if (fault) return { fault }
      const items = own.get(client)
      if (items) items.push(struct)
      else own.set(client, [struct])
      if (struct.content instanceof Y.ContentAny && struct.parentSub === null) values.push(struct)
    }
  }
  if (ranges.size > mostClients) return { fault: 'tooLong' }
  if (isTooDeep(own)) return { fault: 'tooDeep' }
  const valueOrigins = new Map<string, ItemId>()
  for (const value of values) {
    const place = placeOf(value, own)
    if (place === 'child') return { fault: 'foreignType' }
    if (place !== 'attribute') valueOrigins.set(`${place.client}/${place.clock}`, place)
  }
  return { ranges: [...ranges.values()], valueOrigins: [...valueOrigins.values()] }
}

function countRanges({ clients }: ReturnType<typeof Y.decodeUpdate>['ds']): number {
  let count = 0
  for (const deletions of clients.values()) count += deletions.length
  return count
}

/** Follows a value to the item beside it that says what it is; else the one that the update does not hold. */
function placeOf(value: Y.Item, own: ReadonlyMap<number, readonly Y.Item[]>): 'attribute' | 'child' | ItemId {
  const visitedItems = new Set<Y.Item>()
  for (let item = value; !visitedItems.has(item); ) {
    visitedItems.add(item)
    if (item.parentSub !== null) return 'attribute'
    const beside = item.origin ?? item.rightOrigin
    if (!beside) return 'child'
    const next = itemAt(own.get(beside.client) ?? [], beside.clock)
    if (!next) return { client: beside.client, clock: beside.clock }
    item = next
  }
  return 'child'
}

/** Whether nodes of an update stand too deep in each other; how deep the document is where they begin, it does not say. */
function isTooDeep(own: ReadonlyMap<number, readonly Y.Item[]>): boolean {
  const depths = new Map<Y.Item, number>()
  for (const items of own.values())
    for (const item of items) {
      if (!(item.content instanceof Y.ContentType)) continue
      // Up to a known or foreign item, then down again: by recursion it would end on the stack.
      const path: Y.Item[] = []
      const isOnPath = new Set<Y.Item>()
      let above: Y.Item | undefined = item
      while (above && !depths.has(above) && !isOnPath.has(above)) {
        path.push(above)
        isOnPath.add(above)
        above = itemBefore(above, own)
      }
      let depth = (above && depths.get(above)) ?? 0
      for (const one of path.reverse()) {
        // Beside its origin it is as deep, within its parent deeper.
        if (one.parent !== null) depth++
        depths.set(one, depth)
        if (depth > maxNoteDepth) return true
      }
    }
  return false
}

/** The item that says where this one stands: its parent, or one beside it. */
function itemBefore(
  { parent, origin, rightOrigin }: Y.Item,
  own: ReadonlyMap<number, readonly Y.Item[]>,
): Y.Item | undefined {
  const id = parent instanceof Y.ID ? parent : parent === null ? (origin ?? rightOrigin) : undefined
  return id ? itemAt(own.get(id.client) ?? [], id.clock) : undefined
}

/** Items of one client stand in the order of their clocks. */
function itemAt(items: readonly Y.Item[], clock: number): Y.Item | undefined {
  let [low, high] = [0, items.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const item = items[middle]!
    if (clock < item.id.clock) high = middle - 1
    else if (clock >= item.id.clock + item.length) low = middle + 1
    else return item
  }
  return undefined
}

function faultOf({ parent, parentSub, origin, rightOrigin, content }: Y.Item): UpdateFault | undefined {
  if (typeof parent === 'string' && (parent as string) !== noteFragment) return 'foreignRoot'
  if (content instanceof Y.ContentType) return faultOfType(content.type)
  if (content instanceof Y.ContentFormat) return faultOfMark(content.key, content.value)
  if (content instanceof Y.ContentString || content instanceof Y.ContentDeleted) return undefined
  if (!(content instanceof Y.ContentAny)) return 'foreignType'
  // The value of an attribute. One that replaces another does not say which: it names the item before it instead.
  if (parentSub === null && !origin && !rightOrigin) return 'foreignType'
  const isRefused = parentSub === null ? runs : isAddress(parentSub) ? isUnsafe : () => false
  return content.arr.some(isRefused) ? 'unsafeLink' : undefined
}

function faultOfType(type: unknown): UpdateFault | undefined {
  if (type instanceof Y.XmlElement && !(type instanceof Y.XmlHook))
    return nodes.has(type.nodeName) ? undefined : 'foreignNode'
  return type instanceof Y.XmlText ? undefined : 'foreignType'
}

/** Marks that may overlap themselves have a hash behind their name. */
function faultOfMark(key: string, value: unknown): UpdateFault | undefined {
  if (!marks.has(key.replace(/--.*$/, ''))) return 'foreignMark'
  const href = (value as { href?: unknown } | null)?.href
  return href === undefined || href === null || !isUnsafe(href) ? undefined : 'unsafeLink'
}

const isAddress = (attribute: string) => attribute === 'href' || attribute === 'src'
const isUnsafe = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(typeof value === 'string' && isSafeNoteLink(value))
const runs = (value: unknown) => typeof value === 'string' && /^\s*(javascript|vbscript|data):/i.test(value)
