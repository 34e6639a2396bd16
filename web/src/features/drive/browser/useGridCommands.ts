import { useNavigate } from '@tanstack/react-router'
import type { DriveNode } from '@trau/contract'
import type { KeyboardEvent } from 'react'
import { type Selection, selectAll } from '../../../kit/selection/selection.ts'
import { shortcutOf } from '../../../kit/shortcuts.ts'
import { type Action, paste } from './useActions.tsx'
import type { DropFolder } from './useDrops.ts'

interface Options {
  order: readonly string[]
  nodes: readonly DriveNode[]
  selection: Selection
  setSelection: (selection: Selection) => void
  selectedNodes: readonly DriveNode[]
  act: (action: Action, nodes: readonly DriveNode[]) => boolean
  folder: DropFolder | undefined
  /** The folder above the open one. */
  parentId: string | undefined
}

/** What keys do with the selection. @returns a function that tells whether the key did something */
export function useGridCommands(options: Options) {
  const { order, nodes, selection, setSelection, selectedNodes, act, folder, parentId } = options
  const navigate = useNavigate()
  return (event: KeyboardEvent): boolean => {
    const lead = selection.lead ?? order[0]
    const leadNode = nodes.find(({ nodeId }) => nodeId === lead)
    const chosenNodes = selectedNodes.length > 0 ? selectedNodes : leadNode ? [leadNode] : []
    const [first] = chosenNodes
    switch (shortcutOf('files', event.nativeEvent)) {
      case 'openFile':
        return act('open', leadNode ? [leadNode] : [])
      case 'previewFile':
        // A folder has nothing to preview: it opens.
        return act(leadNode?.kind === 'FOLDER' ? 'open' : 'preview', leadNode ? [leadNode] : [])
      case 'selectAllFiles':
        setSelection(selectAll(selection, order))
        return true
      case 'renameFile':
        return act('rename', chosenNodes)
      case 'trashFiles':
        return act(first?.trashedTime === undefined ? 'trash' : 'deleteForever', chosenNodes)
      case 'cutFiles':
        return act('cut', chosenNodes)
      case 'copyFiles':
        return act('copy', chosenNodes)
      case 'pasteFiles':
        return paste(folder)
      case 'parentFolder':
        if (parentId === undefined) return false
        void navigate({ to: '/drive/folder/$folderId', params: { folderId: parentId } })
        return true
      default:
        return false
    }
  }
}
