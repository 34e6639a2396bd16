import { maxNodesAtOnce, nodeNameKey, numberedName } from '@trau/contract'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { NodeRow } from '../tables.ts'
import { selectNamed } from './node-store.ts'

/** Names what is in the way of a whole request: who replaces it must be able to bring all of it back. @throws nodeNameTaken */
export function refuseTaken(conflicts: readonly Pick<NodeRow, 'name' | 'node_id'>[]): never {
  throw fail('nodeNameTaken', {
    conflicts: conflicts.slice(0, maxNodesAtOnce).map(({ name, node_id: nodeId }) => ({ name, nodeId })),
  })
}

/**
 * The first numbered form of a name that is free in a folder.
 * @param alsoTaken names of what is about to come there
 */
export async function freeName(
  q: Queryable,
  tenantId: string,
  parentId: string,
  { name, kind }: Pick<NodeRow, 'name' | 'kind'>,
  alsoTaken: ReadonlySet<string> = new Set(),
): Promise<string> {
  for (let from = 1, step = 8; ; from += step, step *= 4) {
    const candidates = Array.from({ length: step }, (_, n) => numberedName(name, from + n, kind))
    const takenKeys = new Set((await selectNamed(q, tenantId, parentId, candidates)).map(row => row.name_key))
    const free = candidates.find(
      candidate => !takenKeys.has(nodeNameKey(candidate)) && !alsoTaken.has(nodeNameKey(candidate)),
    )
    if (free !== undefined) return free
  }
}
