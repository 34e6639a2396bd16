import type { DriveActivity } from '@trau/contract'
import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { nobody } from '#platform/personal-data.ts'
import { publishSharedNodes } from '../events.ts'
import type { NodeRow } from '../tables.ts'

/** What happened to a node: its new state, and what its log says beside. */
export interface NodeChange {
  what: DriveActivity['what']
  node: NodeRow
  isTrashed?: boolean
  /** The name before a rename, the folder before a move. */
  detail?: string
}

/** What versions take: in all, and those of them that somebody else than the person of the space uploaded. */
export interface Growth {
  bytes: number
  foreignBytes: number
}
const none: Growth = { bytes: 0, foreignBytes: 0 }
export const negateGrowth = ({ bytes, foreignBytes }: Growth): Growth => ({
  bytes: -bytes,
  foreignBytes: -foreignBytes,
})

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const mostRows = 1_000

/**
 * Numbers changes of one space, writes them to its log, marks the nodes and the folders above them, and publishes that the space changed.
 * The caller holds the lock of the space. Answers the number of the last change.
 * @param growth by how much the space grew or shrank
 */
export async function recordChanges(
  app: App,
  tx: Tx,
  me: UserKey,
  spaceId: string,
  changes: readonly NodeChange[],
  growth: Growth = none,
): Promise<number> {
  const now = new Date(app.clock.now())
  const seq = await numberChanges(tx, me.tenantId, spaceId, { count: changes.length, growth, now })
  const first = seq - changes.length + 1
  for (let at = 0; at < changes.length; at += mostRows)
    await tx
      .insertInto('drive_change')
      .values(
        changes.slice(at, at + mostRows).map(({ what, node, isTrashed = false, detail }, n) => ({
          tenant_id: me.tenantId,
          space_id: spaceId,
          seq: first + at + n,
          node_id: node.node_id,
          what,
          kind: node.kind,
          name: node.name,
          parent_id: node.parent_id,
          version_id: node.version_id,
          is_trashed: isTrashed,
          detail: detail ?? null,
          user_id: me.userId === nobody ? null : me.userId,
          created_time: now,
        })),
      )
      .execute()
  await markUpwards(
    tx,
    me.tenantId,
    seq,
    changes.flatMap(({ node, detail, what }) => [
      node.node_id,
      ...(node.parent_id ? [node.parent_id] : []),
      ...(what === 'MOVED' && detail ? [detail] : []),
    ]),
  )
  await publishSpace(app, tx, me.tenantId, spaceId, seq)
  await publishShared(app, tx, me.tenantId, changes)
  return seq
}

/** Nothing is shared yet of what is new; what happens beside the tree is no change of what is shared. */
const publishesShared = new Set<NodeChange['what']>([
  'CONTENT',
  'RENAMED',
  'MOVED',
  'TRASHED',
  'RESTORED',
  'REMOVED',
  'SCANNED',
])

async function publishShared(app: App, tx: Tx, tenantId: string, all: readonly NodeChange[]): Promise<void> {
  const changes = all.filter(({ what }) => publishesShared.has(what))
  if (changes.length === 0) return
  const trees = changes.filter(({ what }) => what === 'TRASHED' || what === 'RESTORED')
  const idsOf = (some: readonly NodeChange[]) => some.map(({ node }) => node.node_id)
  await publishSharedNodes(app, tx, tenantId, idsOf(changes), idsOf(trees))
}

/**
 * Writes everything below these nodes to the log of the space in which they are now, folders before what they hold: after a move from
 * another space, or a copy. As `recordChanges` otherwise.
 */
export async function recordBelow(
  app: App,
  tx: Tx,
  me: UserKey,
  spaceId: string,
  roots: readonly string[],
  { what, count, growth }: { what: 'CREATED' | 'MOVED'; count: number; growth: Growth },
): Promise<void> {
  if (count === 0 && growth.bytes === 0) return
  const now = new Date(app.clock.now())
  const seq = await numberChanges(tx, me.tenantId, spaceId, { count, growth, now })
  await sql`
    WITH RECURSIVE below AS (
      SELECT n.*, 1 AS depth FROM drive_node n
      WHERE n.tenant_id = ${me.tenantId} AND n.parent_id = ANY(${[...roots]}::uuid[])
      UNION ALL
      SELECT n.*, below.depth + 1 FROM below JOIN drive_node n ON n.tenant_id = ${me.tenantId} AND n.parent_id = below.node_id
    )
    INSERT INTO drive_change (tenant_id, space_id, seq, node_id, what, kind, name, parent_id, version_id, is_trashed, user_id, created_time)
    SELECT tenant_id, ${spaceId}, ${seq - count}::bigint + row_number() OVER (ORDER BY depth, node_id), node_id, ${what}, kind, name, parent_id,
      version_id, trashed_time IS NOT NULL, ${me.userId}::uuid, ${now}
    FROM below`.execute(tx)
  await publishSpace(app, tx, me.tenantId, spaceId, seq)
}

/** Takes numbers for so many changes; answers the last. */
async function numberChanges(
  tx: Tx,
  tenantId: string,
  spaceId: string,
  { count, growth, now }: { count: number; growth: Growth; now: Date },
): Promise<number> {
  const { seq } = await tx
    .updateTable('drive_space')
    .set(eb => ({
      seq: eb('seq', '+', count),
      used_bytes: eb('used_bytes', '+', growth.bytes),
      foreign_bytes: eb('foreign_bytes', '+', growth.foreignBytes),
      changed_time: now,
    }))
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', spaceId)
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}

const publishSpace = (app: App, tx: Tx, tenantId: string, spaceId: string, seq: number) =>
  app.outbox.add(tx, tenantId, spaceId, [
    { to: { space: spaceId }, event: { type: 'driveChanged', data: { spaceId, seq } } },
  ])

/** The entity tag of a folder follows everything below it, and its height is not less than what stands there. */
async function markUpwards(tx: Tx, tenantId: string, seq: number, nodeIds: readonly string[]): Promise<void> {
  await sql`
    WITH RECURSIVE up AS (
      SELECT node_id, parent_id, height FROM drive_node
      WHERE tenant_id = ${tenantId} AND node_id = ANY(${[...new Set(nodeIds)]}::uuid[])
      UNION
      SELECT p.node_id, p.parent_id, (up.height + 1)::smallint
      FROM up JOIN drive_node p ON p.tenant_id = ${tenantId} AND p.node_id = up.parent_id
    ), highest AS (SELECT node_id, max(height) AS height FROM up GROUP BY node_id)
    UPDATE drive_node n SET change_seq = ${seq}, height = greatest(n.height, h.height) FROM highest h
    WHERE n.tenant_id = ${tenantId} AND n.node_id = h.node_id`.execute(tx)
}
