import type { DriveMoveAccess, DriveNode } from '@trau/contract'
import { sharedValue, useSharedValue } from '../../../store/shared-value.ts'

/** The one window over the drive. */
export type DriveDialog =
  | { kind: 'newFolder'; parentId: string }
  | { kind: 'rename'; node: DriveNode }
  | { kind: 'chooseFolder'; nodes: readonly DriveNode[]; act: 'move' | 'copy' }
  | {
      kind: 'conflict'
      names: readonly string[]
      folderName: string
      decide: (choice: ConflictChoice) => Promise<boolean>
    }
  | {
      kind: 'moveAccess'
      access: DriveMoveAccess
      /** How many of what moves `access` says nothing about. */
      rest: number
      folderName: string
      go: () => Promise<boolean>
    }
  | { kind: 'deleteForever'; nodes: readonly DriveNode[] }
  | { kind: 'emptyTrash'; spaceId: string }
  | { kind: 'usage' }
  | { kind: 'share'; node: DriveNode; isAdding?: boolean }
  | { kind: 'requestFiles'; node: DriveNode }

export type ConflictChoice = 'RENAME' | 'REPLACE' | 'SKIP'

const openDialog = sharedValue<DriveDialog | undefined>(undefined)

export const showDialog = (dialog: DriveDialog) => openDialog.set(dialog)
export const closeDialog = () => openDialog.set(undefined)
export const useDialog = (): DriveDialog | undefined => useSharedValue(openDialog)
