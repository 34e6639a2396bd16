import { includesRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { findAccess, type NodeAccess, requireNodes } from '../policy.ts'
import { requireWritable, type Writer } from './locking.ts'

/**
 * Nodes in locked spaces for somebody who may take them out of their folders: who manages them, or may change those folders. A share of
 * one file lets nobody take it from its owner.
 * @throws nodeNotFound for the root of a space, too; driveRoleTooLow, attachmentReadOnly, nodeLocked
 */
export async function requireRemovable(
  app: App,
  tx: Tx,
  me: Writer,
  nodeIds: readonly string[],
): Promise<NodeAccess[]> {
  const accesses = await requireNodes(app, tx, me, [...new Set(nodeIds)])
  await requireWritable(app, tx, me, accesses)
  if (accesses.some(({ node }) => node.parent_id === null)) throw fail('nodeNotFound')
  const parents = await findAccess(
    app,
    tx,
    me,
    accesses.map(({ node }) => node.parent_id!),
  )
  for (const { node, role } of accesses) {
    const parent = parents.get(node.parent_id!)
    const mayChangeFolder = parent !== undefined && includesRole(parent.role, 'EDIT')
    if (role !== 'MANAGE' && !mayChangeFolder)
      throw fail('driveRoleTooLow', { role, needed: role === 'EDIT' ? 'MANAGE' : 'EDIT' })
  }
  return accesses
}

/** Who may take a node away for ever, or out of its space: who manages it, or made it and may still change it. */
export const isOwnOrManaged = (me: Writer, { node, role }: NodeAccess): boolean =>
  role === 'MANAGE' || (node.created_by === me.userId && includesRole(role, 'EDIT'))

/** @throws driveRoleTooLow */
export function requireOwnOrManaged(me: Writer, accesses: readonly NodeAccess[]): void {
  for (const access of accesses)
    if (!isOwnOrManaged(me, access)) throw fail('driveRoleTooLow', { role: access.role, needed: 'MANAGE' })
}
