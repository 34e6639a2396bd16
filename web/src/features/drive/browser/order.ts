import type { DriveNode } from '@trau/contract'
import { compareNatural } from '../../../text/vietnamese.ts'
import { typeOfNode } from '../model/node-type.ts'

export const orderFields = ['name', 'modifiedTime', 'bytes', 'kind'] as const
export type OrderField = (typeof orderFields)[number]
export interface Order {
  field: OrderField
  direction: 'asc' | 'desc'
}

export const byName: Order = { field: 'name', direction: 'asc' }
export const isSameOrder = (a: Order, b: Order) => a.field === b.field && a.direction === b.direction

/** The newest and the largest first, names from A. */
export const firstDirection = (field: OrderField): Order['direction'] =>
  field === 'modifiedTime' || field === 'bytes' ? 'desc' : 'asc'

const compareField: Record<OrderField, (a: DriveNode, b: DriveNode) => number> = {
  name: (a, b) => compareNatural(a.name, b.name),
  modifiedTime: (a, b) => a.modifiedTime - b.modifiedTime,
  bytes: (a, b) => a.bytes - b.bytes,
  kind: (a, b) => compareNatural(typeOfNode(a), typeOfNode(b)),
}

/** Folders first, then by the field; names decide between equals. */
export function compareBy({ field, direction }: Order): (a: DriveNode, b: DriveNode) => number {
  const sign = direction === 'desc' ? -1 : 1
  return (a, b) =>
    Number(b.kind === 'FOLDER') - Number(a.kind === 'FOLDER') ||
    sign * compareField[field](a, b) ||
    compareNatural(a.name, b.name) ||
    (a.nodeId < b.nodeId ? -1 : 1)
}

export const sortNodes = (nodes: readonly DriveNode[], order: Order): readonly DriveNode[] =>
  nodes.toSorted(compareBy(order))

/** Where a node belongs in a list that is in order. */
export function placeInOrder(nodes: readonly DriveNode[], node: DriveNode, order: Order): number {
  const compare = compareBy(order)
  let low = 0
  let high = nodes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(nodes[middle]!, node) < 0) low = middle + 1
    else high = middle
  }
  return low
}
