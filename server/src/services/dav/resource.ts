import type { DriveRole } from '@trau/contract'
import type { NodeRow } from '../drive/index.ts'

/** What an address leads to. */
export type Resource = FolderResource | FileResource | CollectionResource

interface Placed {
  /** The names on the way to it, as they are written. */
  segments: readonly string[]
}

/** A folder of a drive; the root of a space too. */
export interface FolderResource extends Placed {
  kind: 'FOLDER'
  node: NodeRow
  role: DriveRole
  /** Itself and every folder above it, up to the root of its space; of what is shared, more than its address names. */
  above: readonly string[]
}

export interface FileResource extends Placed {
  kind: 'FILE'
  node: NodeRow
  role: DriveRole
  above: readonly string[]
}

/** What is no folder of a drive, and only lists others: the spaces of a person, what is shared with them, the files in the messages of a room. */
export interface CollectionResource extends Placed {
  kind: 'SPACES' | 'SHARED' | 'ATTACHMENTS'
  /** Whose messages. */
  roomId?: string
}

/** Nothing is there yet; something may be made in a folder that is. */
export interface Vacancy extends Placed {
  kind: 'NOTHING'
  name: string
  /** Undefined where there is none either. */
  parent: Resource | undefined
}

export const isCollection = (resource: Resource) => resource.kind !== 'FILE'

/** Changes whenever what `GET` answers changes; that of a folder with anything below it. */
export function etagOf(resource: Resource): string | undefined {
  if (!('node' in resource)) return undefined
  const { node, kind } = resource
  if (kind === 'FILE' && (node.version_id ?? node.media_id)) return `"${node.version_id ?? node.media_id}"`
  return `"${node.node_id}-${kind === 'FILE' ? 0 : node.change_seq}"`
}
