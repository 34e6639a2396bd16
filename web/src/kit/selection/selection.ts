/**
 * Which of the shown items are selected. `anchor` is where a range begins, `lead` is the item that the keyboard stands on; both are ids of
 * shown items, or undefined in an empty list.
 */
export interface Selection {
  ids: ReadonlySet<string>
  anchor: string | undefined
  lead: string | undefined
}

export const noSelection: Selection = { ids: new Set(), anchor: undefined, lead: undefined }

export interface Held {
  /** Ctrl or ⌘ */
  ctrl?: boolean
  shift?: boolean
}

const only = (id: string): Selection => ({ ids: new Set([id]), anchor: id, lead: id })

/** Ids between two, both included, in the order shown. An id that is not shown counts as the other one. */
function between(order: readonly string[], a: string | undefined, b: string): string[] {
  const to = order.indexOf(b)
  const from = a === undefined ? -1 : order.indexOf(a)
  if (from === -1) return to === -1 ? [] : [b]
  return order.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** A press on an item: alone it selects that one, with Ctrl it adds or removes it, with Shift it selects the range from the anchor. */
export function pressed(
  selection: Selection,
  id: string,
  order: readonly string[],
  heldKeys: Held,
): Selection {
  if (heldKeys.shift) {
    const anchor = selection.anchor ?? id
    const range = between(order, anchor, id)
    return { ids: new Set(heldKeys.ctrl ? [...selection.ids, ...range] : range), anchor, lead: id }
  }
  return heldKeys.ctrl ? toggled(selection, id) : only(id)
}

/** Adds an item or takes it away: Ctrl, Space with Ctrl, a tap while others are selected, a long press. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id, lead: id }
}

export const selectAll = (selection: Selection, order: readonly string[]): Selection => ({
  ids: new Set(order),
  anchor: order[0],
  lead: selection.lead ?? order[0],
})

/** Nothing is selected any more; the keyboard stays where it stands. */
export const withoutSelection = ({ lead }: Selection): Selection => ({ ids: new Set(), anchor: lead, lead })

const steps: Record<string, (columns: number) => number> = {
  ArrowDown: columns => columns,
  ArrowUp: columns => -columns,
  ArrowRight: columns => (columns > 1 ? 1 : 0),
  ArrowLeft: columns => (columns > 1 ? -1 : 0),
}

export interface Layout {
  columns: number
  /** Lines that fit on the screen, for Page Up and Page Down. */
  linesPerPage: number
}

/** The place that a key leads to from another; undefined for keys that do not move. In a list of one column ← and → do not. */
export function placeAfter(
  key: string,
  from: number,
  count: number,
  { columns, linesPerPage }: Layout,
): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const page = Math.max(1, linesPerPage) * columns
  const step = key === 'PageDown' ? page : key === 'PageUp' ? -page : (steps[key]?.(columns) ?? 0)
  if (step === 0) return undefined
  if (from < 0) return step > 0 ? 0 : count - 1
  const to = from + step
  // Down from a full line into a shorter last one leads to its end; anything else that would leave the list stays.
  if (to >= count)
    return Math.floor(from / columns) < Math.floor((count - 1) / columns) || step === 1 ? count - 1 : from
  return to < 0 ? (step === -1 || step === -page ? 0 : from) : to
}

/** Arrows select what they reach; with Shift the range to it; with Ctrl they only move. */
export function moved(selection: Selection, id: string, order: readonly string[], heldKeys: Held): Selection {
  if (heldKeys.ctrl && !heldKeys.shift) return { ...selection, lead: id }
  return pressed(selection, id, order, { shift: heldKeys.shift ?? false, ctrl: heldKeys.ctrl ?? false })
}

/** After the list changed: what is gone is not selected, and the keyboard stands on the neighbour of what it stood on. */
export function kept(selection: Selection, before: readonly string[], order: readonly string[]): Selection {
  const visibleIds = new Set(order)
  const isGone = (id: string | undefined) => id !== undefined && !visibleIds.has(id)
  if (
    !isGone(selection.lead) &&
    !isGone(selection.anchor) &&
    [...selection.ids].every(id => visibleIds.has(id))
  )
    return selection
  const lead = isGone(selection.lead) ? neighbour(selection.lead!, before, visibleIds) : selection.lead
  return {
    ids: new Set([...selection.ids].filter(id => visibleIds.has(id))),
    anchor: isGone(selection.anchor) ? lead : selection.anchor,
    lead,
  }
}

function neighbour(
  id: string,
  before: readonly string[],
  visibleIds: ReadonlySet<string>,
): string | undefined {
  const at = before.indexOf(id)
  return (
    before.slice(at + 1).find(other => visibleIds.has(other)) ??
    before.slice(0, Math.max(at, 0)).findLast(other => visibleIds.has(other))
  )
}
