import type { Readable } from 'node:stream'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { nameOf } from '../../identity/index.ts'
import { type MissingReason, openersOf } from '../../media/index.ts'
import { roomNames } from '../../room/index.ts'
import type { LinkRow, NodeRow, ShareRow, VersionRow } from '../tables.ts'
import { selectMembersAfter } from '../tree/path-store.ts'
import { selectAllVersions, selectSharesAndLinks } from './copy-store.ts'

/** A file or folder of a person's own space, as the copy of what is held about them describes it. */
export interface CopiedNode {
  /** From the root of the space. */
  path: string
  kind: NodeRow['kind']
  /** Absent outside of the trash, also in a folder that is there. */
  trashedTime?: string
  createdTime: string
  modifiedTime: string
  versions: CopiedVersion[]
  sharedWith: { person?: string; room?: string; role: ShareRow['role']; since: string }[]
  publicLinks: Pick<LinkRow, 'role' | 'opens' | 'downloads'>[]
}

export interface CopiedVersion {
  versionId: string
  mediaId: string
  isCurrent: boolean
  bytes: number
  label?: string
  /** Absent where that account is gone. */
  by?: string
  createdTime: string
  open(): Promise<Readable | MissingReason>
}

const pageSize = 200

interface Folder {
  nodeId: string
  path: string
  trashedTime: Date | null
}

/** Everything in a person's own space, folders before what they hold. Holds the folders that are still to be read, and one page. */
export async function* nodesOfCopy(app: App, me: UserKey): AsyncGenerator<CopiedNode> {
  const folders: Folder[] = [{ nodeId: me.userId, path: '', trashedTime: null }]
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    let after: string | undefined
    for (let count = pageSize; count === pageSize; ) {
      const nodes = await selectMembersAfter(app.db, me.tenantId, folder.nodeId, after, pageSize, {
        withTrash: true,
      })
      for (const copiedNode of await describe(app, me, folder, nodes)) yield copiedNode
      for (const { kind, node_id: nodeId, name, trashed_time } of nodes)
        if (kind === 'FOLDER')
          folders.push({
            nodeId,
            path: `${folder.path}${name}/`,
            trashedTime: trashed_time ?? folder.trashedTime,
          })
      after = nodes.at(-1)?.node_id
      count = nodes.length
    }
  }
}

async function describe(
  app: App,
  me: UserKey,
  folder: Folder,
  nodes: readonly NodeRow[],
): Promise<CopiedNode[]> {
  const nodeIds = nodes.map(node => node.node_id)
  const versions = await selectAllVersions(app.db, me.tenantId, nodeIds)
  const { shares, links } = await selectSharesAndLinks(app.db, me.tenantId, nodeIds)
  const names = await namesOf(app, me, versions, shares)
  const openers = await openersOf(
    app,
    me.tenantId,
    versions.map(version => version.media_id),
  )
  const ofNode = <Row extends { node_id: string }>(rows: readonly Row[], { node_id: nodeId }: NodeRow) =>
    rows.filter(row => row.node_id === nodeId)
  return nodes.map(node => ({
    path: folder.path + node.name,
    kind: node.kind,
    ...trashedSince(node.trashed_time ?? folder.trashedTime),
    createdTime: node.created_time.toISOString(),
    modifiedTime: node.modified_time.toISOString(),
    versions: ofNode(versions, node).map(version => ({
      versionId: version.version_id,
      mediaId: version.media_id,
      isCurrent: version.version_id === node.version_id,
      bytes: version.bytes,
      ...(version.label !== null && { label: version.label }),
      ...byWhom(version, names),
      createdTime: version.created_time.toISOString(),
      open: openers.get(version.media_id)!,
    })),
    sharedWith: ofNode(shares, node).flatMap(({ user_id: userId, room_id: roomId, role, created_time }) => {
      const name = names.get(userId ?? roomId!)
      // A room that the person left or keeps hidden has no name here.
      if (name === undefined) return []
      return { ...(userId ? { person: name } : { room: name }), role, since: created_time.toISOString() }
    }),
    publicLinks: ofNode(links, node).map(({ role, opens, downloads }) => ({ role, opens, downloads })),
  }))
}

const trashedSince = (time: Date | null) => (time ? { trashedTime: time.toISOString() } : {})

function byWhom({ user_id: userId }: VersionRow, names: ReadonlyMap<string, string>): { by?: string } {
  const by = userId === null ? undefined : names.get(userId)
  return by === undefined ? {} : { by }
}

/** By the ids of people and rooms. */
async function namesOf(
  app: App,
  me: UserKey,
  versions: readonly VersionRow[],
  shares: readonly ShareRow[],
): Promise<Map<string, string>> {
  const userIds = [...versions, ...shares].flatMap(row => row.user_id ?? [])
  const users = await app.services.userCache.findRows(me.tenantId, [...new Set(userIds)])
  const names = new Map([...users].map(([userId, row]) => [userId, nameOf(row)]))
  const roomIds = [...new Set(shares.flatMap(share => share.room_id ?? []))]
  const viewers = roomIds.map(roomId => ({ viewerId: me.userId, roomId }))
  const rooms = await roomNames(app, app.db, me.tenantId, viewers)
  rooms.forEach((room, n) => {
    if (room) names.set(roomIds[n]!, room.name)
  })
  return names
}
