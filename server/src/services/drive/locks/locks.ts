import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { selectChains } from '../access-store.ts'
import type { Writer } from '../tree/locking.ts'
import { type PlacedLock, selectLocks } from './lock-store.ts'

/**
 * Locks of WebDAV (RFC 4918, section 6). A lock stands on a file or folder; a deep one holds for everything below. A program names those that hold where it
 * writes; people in the browser name none, and are held up by other people’s programs alone.
 */

/** What a write touches. */
export interface Touched {
  /** Nodes that change themselves, or whose list of members does. */
  nodes?: readonly string[]
  /** Nodes that change with everything below them. */
  trees?: readonly string[]
}

/** The locks that hold for a node: on itself, and deep ones above. @param above the node and every folder above it */
export const locksOver = (
  locks: readonly PlacedLock[],
  nodeId: string,
  above: readonly string[],
): PlacedLock[] =>
  locks.filter(lock => lock.node_id === nodeId || (lock.is_deep && above.includes(lock.node_id)))

/** The locks on a node and on anything below it. */
export const locksWithin = (locks: readonly PlacedLock[], nodeId: string): PlacedLock[] =>
  locks.filter(lock => lock.above.includes(nodeId))

/**
 * That every lock which holds where something is written is named by its own person. Call it in the transaction that writes, with the spaces locked.
 * @throws nodeLocked
 */
export async function requireUnlocked(
  app: App,
  q: Queryable,
  me: Writer,
  spaceIds: readonly string[],
  { nodes = [], trees = [] }: Touched,
): Promise<void> {
  const locks = await selectLocks(q, me.tenantId, spaceIds, app.clock.now())
  if (locks.length === 0) return
  const aboveOf = await foldersAbove(q, me, [...nodes, ...trees])
  const isNamed = ({ lock_id, user_id }: PlacedLock) =>
    user_id === me.userId && (me.lockIds?.includes(lock_id) ?? true)
  for (const nodeId of [...nodes, ...trees])
    requireNamed(locksOver(locks, nodeId, aboveOf.get(nodeId) ?? []), isNamed)
  for (const nodeId of trees) {
    // Below, each place has locks of its own.
    const places = Map.groupBy(locksWithin(locks, nodeId), lock => lock.node_id)
    for (const place of places.values()) requireNamed(place, isNamed)
  }
}

/** Of shared locks one is enough. @throws nodeLocked */
function requireNamed(locks: readonly PlacedLock[], isNamed: (lock: PlacedLock) => boolean): void {
  const sharedLocks = locks.filter(lock => !lock.is_exclusive)
  const missing =
    locks.find(lock => lock.is_exclusive && !isNamed(lock)) ??
    (sharedLocks.length > 0 && !sharedLocks.some(isNamed) ? sharedLocks[0] : undefined)
  if (missing) throw fail('nodeLocked', { until: missing.expires_time.getTime() })
}

/** Each node with every folder above it. */
export async function foldersAbove(
  q: Queryable,
  me: UserKey,
  nodeIds: readonly string[],
): Promise<Map<string, string[]>> {
  const chains = nodeIds.length > 0 ? await selectChains(q, me, nodeIds) : []
  return new Map(chains.map(({ node, chain }) => [node.node_id, chain.map(({ node_id }) => node_id)]))
}
