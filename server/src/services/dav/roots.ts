import { normalizeText } from '@trau/contract'
import { nodeNameFault, nodeNameKey } from '@trau/contract/rules/drive'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { namesSharedWith } from '../drive/index.ts'
import { ownRooms } from '../room/index.ts'

/** What a program sees at the top: the person's own drive, those of their rooms and workspaces by name, and what is shared with them (`sharedName`). */
export interface Root {
  name: string
  spaceId: string
  isRoom: boolean
}

/** A file or folder in `sharedName`. */
export interface SharedRoot {
  name: string
  nodeId: string
}

export const ownName = 'Kho của tôi'
export const sharedName = 'Được chia sẻ với tôi'
const mostRooms = 2_000
/** The latest shares; what was shared before them is opened in the browser. */
const mostShares = 2_000
export const attachmentsName = 'Tệp trong tin nhắn'

/** The person's own space has a fixed name, so that most requests ask for no room at all. */
export async function findRoot(app: App, me: UserKey, name: string): Promise<Root | undefined> {
  if (name === ownName) return ownRoot(me)
  const roots = await listRoots(app, me)
  return roots.find(root => root.name === name)
}

export async function listRoots(app: App, me: UserKey): Promise<Root[]> {
  const takenNames = new Set([ownName.toLowerCase(), sharedName.toLowerCase()])
  // The oldest room keeps its name; of others with the same one, and of workspaces, the id tells them apart, whatever the order.
  const nameFor = (ownName: string, id: string) => {
    const plain = folderName(ownName)
    const name = takenNames.has(plain.toLowerCase()) ? `${plain} (${id.slice(-6)})` : plain
    takenNames.add(name.toLowerCase())
    return name
  }
  const rooms = (await ownRooms(app, me, mostRooms)).map(({ name, roomId }) => ({
    name: nameFor(name, roomId),
    spaceId: roomId,
    isRoom: true,
  }))
  const workspaces = (await app.services.driveWorkspaces.list(app.db, me)).map(({ name, workspaceId }) => ({
    name: nameFor(name, workspaceId),
    spaceId: workspaceId,
    isRoom: false,
  }))
  return [ownRoot(me), ...workspaces, ...rooms]
}

/**
 * What is shared with the person or their rooms, by names that no two have: the earliest share keeps its name, and the id tells later ones apart.
 * Whether each of them can be seen now is asked of the drive afterwards, so that no name changes with it.
 */
export async function listSharedRoots(app: App, me: UserKey): Promise<SharedRoot[]> {
  const takenKeys = new Set<string>()
  return (await namesSharedWith(app.db, me, mostShares)).map(({ nodeId, name: plain }) => {
    const name = takenKeys.has(nodeNameKey(plain)) ? nameWithId(plain, nodeId) : plain
    takenKeys.add(nodeNameKey(name))
    return { name, nodeId }
  })
}

const nameWithId = (name: string, nodeId: string): string => {
  const extension = /.(\.[^. ]{1,12})$/u.exec(name)?.[1] ?? ''
  return `${name.slice(0, name.length - extension.length)} (${nodeId.slice(-6)})${extension}`
}

/** Whether these names lead to what is shared itself: nothing above it can be reached, so it is neither moved nor deleted here. */
export const isSharedRoot = (segments: readonly string[]): boolean =>
  segments.length === 2 && segments[0] === sharedName

const ownRoot = (me: UserKey): Root => ({ name: ownName, spaceId: me.userId, isRoom: false })

/** A name of a room as a folder can be called. */
export function folderName(roomName: string): string {
  const plain = normalizeText(roomName)
    .replace(/[<>:"/\\|?*\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '_')
    .slice(0, 80)
    .toWellFormed()
    .replace(/[. \ufffd]+$/, '')
    .trim()
  return nodeNameFault(plain) === undefined ? plain : `_${plain}`
}
