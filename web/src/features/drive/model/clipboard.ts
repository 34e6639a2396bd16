import type { DriveNode } from '@trau/contract'
import { sharedValue, useSharedValue } from '../../../store/shared-value.ts'

/** Files that were cut or copied, until they are pasted, something else is cut, or the page is left. */
export interface FileClipboard {
  act: 'move' | 'copy'
  nodes: readonly DriveNode[]
}

const clipboard = sharedValue<FileClipboard | undefined>(undefined)

export const fileClipboard = (): FileClipboard | undefined => clipboard.get()
export const setFileClipboard = (next: FileClipboard | undefined) => clipboard.set(next)
export const useFileClipboard = (): FileClipboard | undefined => useSharedValue(clipboard)
