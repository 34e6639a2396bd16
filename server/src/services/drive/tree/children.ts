import type { contract, InputOf } from '@trau/contract'
import { z } from 'zod'
import { cursorOf } from '#platform/cursor.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { NodeRow } from '../tables.ts'
import { type ChildOrder, type ChildPlace, selectChildren } from './node-store.ts'

const kinds = ['FOLDER', 'FILE'] as const
const cursor = cursorOf(z.object({ kind: z.enum(kinds), sort: z.string(), nodeId: z.uuid() }))

type PageQuery = Pick<InputOf<typeof contract.drive.listDriveChildren>['query'], 'cursor' | 'limit'> & {
  orders?: ChildOrder[] | undefined
}

/** A page of what a folder holds, folders first. @throws validationFailed */
export async function childrenPage(
  q: Queryable,
  tenantId: string,
  nodeId: string,
  query: PageQuery,
): Promise<{ rows: NodeRow[]; nextCursor?: string }> {
  const order = query.orders?.[0] ?? { field: 'name', direction: 'asc' }
  const after = query.cursor === undefined ? undefined : decode(order, query.cursor)
  const selectedRows: (NodeRow & { sort: string })[] = []
  for (const kind of after?.kind === 'FILE' ? (['FILE'] as const) : kinds) {
    const place = after?.kind === kind ? after : undefined
    const limit = query.limit + 1 - selectedRows.length
    if (limit > 0)
      selectedRows.push(...(await selectChildren(q, tenantId, nodeId, kind, { order, after: place, limit })))
  }
  const rows = selectedRows.slice(0, query.limit)
  const last = rows.at(-1)
  return selectedRows.length > rows.length && last
    ? { rows, nextCursor: cursor.encode({ kind: last.kind, sort: last.sort, nodeId: last.node_id }) }
    : { rows }
}

/** @throws validationFailed for a cursor of another order, too */
function decode(order: ChildOrder, text: string): ChildPlace & { kind: NodeRow['kind'] } {
  const place = cursor.decode(text)
  const isNumber = order.field === 'bytes' || order.field === 'modifiedTime'
  if ((isNumber && !/^-?\d{1,16}$/.test(place.sort)) || !place.sort.isWellFormed())
    throw fail('validationFailed', { fields: [{ path: 'query.cursor', reason: 'invalid' }] })
  return place
}
