import type { DriveNode } from '@trau/contract'
import { includesRole } from '@trau/contract/rules/drive'

export type Ability =
  | 'open'
  | 'preview'
  | 'download'
  | 'share'
  | 'requestFiles'
  | 'rename'
  | 'move'
  | 'copy'
  | 'star'
  | 'toMessage'
  | 'trash'
  | 'restore'
  | 'deleteForever'
  | 'details'

const all = (nodes: readonly DriveNode[], holds: (node: DriveNode) => boolean) =>
  nodes.length > 0 && nodes.every(holds)

const isTrashed = (node: DriveNode) => node.trashedTime !== undefined
const isAttachment = (node: DriveNode) => node.attachment !== undefined
const isRoot = (node: DriveNode) => node.nodeId === node.spaceId

/** May be renamed, moved, trashed: no attachment of a message, no root, and with the role for it. */
const isChangeable = (node: DriveNode) =>
  includesRole(node.role, 'EDIT') && !isAttachment(node) && !isRoot(node)
/** May be taken out of its folder: who manages it, or may change that folder, which one cannot see of a file that is shared by itself. */
const isRemovable = (node: DriveNode) =>
  isChangeable(node) && (includesRole(node.role, 'MANAGE') || node.parentId !== undefined)
/** Bytes that the antivirus withholds cannot be had by anybody else. */
const isReadable = (node: DriveNode) => node.scan !== 'INFECTED'

/**
 * What one may do with the selected files and folders. The server decides again.
 * @param me who asks: what one made oneself one may delete for ever
 */
export function abilitiesOf(nodes: readonly DriveNode[], me = ''): ReadonlySet<Ability> {
  const abilities = new Set<Ability>()
  const add = (ability: Ability, isAllowed: boolean) => isAllowed && abilities.add(ability)
  const [only] = nodes
  const isOne = nodes.length === 1
  if (!only) return abilities
  if (all(nodes, isTrashed)) {
    add('restore', all(nodes, isChangeable))
    add(
      'deleteForever',
      all(
        nodes,
        node => isChangeable(node) && (includesRole(node.role, 'MANAGE') || (!!me && node.createdBy === me)),
      ),
    )
    add('details', isOne)
    return abilities
  }
  add('open', isOne)
  add('preview', isOne && only.kind === 'FILE')
  add(
    'download',
    all(nodes, node => isReadable(node)),
  )
  const isManaged = isOne && includesRole(only.role, 'MANAGE') && !isAttachment(only) && !isRoot(only)
  add('share', isManaged)
  add('requestFiles', isManaged && only.kind === 'FOLDER')
  add('rename', isOne && isChangeable(only))
  add('move', all(nodes, isRemovable))
  add('copy', all(nodes, isReadable))
  add(
    'star',
    all(nodes, node => !isRoot(node)),
  )
  add('toMessage', isOne && isAttachment(only))
  add('trash', all(nodes, isRemovable))
  add('details', isOne)
  return abilities
}

/** Whether something may be put into a folder. */
export const takesFiles = (folder: Pick<DriveNode, 'kind' | 'role' | 'trashedTime'> | undefined) =>
  folder?.kind === 'FOLDER' && folder.trashedTime === undefined && includesRole(folder.role, 'EDIT')
