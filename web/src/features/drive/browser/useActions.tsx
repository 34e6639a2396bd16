import { useNavigate } from '@tanstack/react-router'
import type { DriveNode } from '@trau/contract'
import { useMemo } from 'react'
import { textOf } from '../../../i18n/text.ts'
import { drive } from '../../../i18n/vi/drive.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { toast } from '../../../ui/toast.ts'
import { fileClipboard, setFileClipboard } from '../model/clipboard.ts'
import { copyNodes, moveNodes, restoreNodes, setStarred, trashNodes } from '../model/commands.ts'
import { showDialog } from '../model/dialog.ts'
import { downloadFile, downloadZip } from '../model/download.ts'
import { setDetailsOpen } from '../model/view-settings.ts'
import { openPreview } from '../preview/open-preview.ts'
import { type Ability, abilitiesOf, takesFiles } from './abilities.ts'
import type { DropFolder } from './useDrops.ts'

export type Action = Exclude<Ability, 'copy'> | 'copyTo' | 'cut' | 'copy'

const needs: Partial<Record<Action, Ability>> = { copyTo: 'copy', cut: 'move' }

/** What is done with files and folders, by menus, buttons and keys alike. Nothing where it is not allowed. */
export function useActions(siblings: readonly DriveNode[]) {
  const navigate = useNavigate()
  const me = useMyId()
  return useMemo(() => {
    const open = (node: DriveNode) => {
      if (node.trashedTime !== undefined) return
      if (node.kind === 'FOLDER')
        void navigate({ to: '/drive/folder/$folderId', params: { folderId: node.nodeId } })
      else openPreview(node, siblings)
    }
    const toClipboard = (act: 'move' | 'copy', nodes: readonly DriveNode[]) => {
      setFileClipboard({ act, nodes })
      const words = textOf(drive)
      toast(act === 'move' ? words.cutDone(nodes.length) : words.copyDone(nodes.length))
    }
    const actions: Record<Action, (nodes: readonly DriveNode[], first: DriveNode) => void> = {
      open: (_, first) => open(first),
      preview: (_, first) => open(first),
      download: (nodes, first) => {
        if (nodes.length === 1 && first.kind === 'FILE') void downloadFile(first)
        else void downloadZip(nodes)
      },
      share: (_, node) => showDialog({ kind: 'share', node }),
      requestFiles: (_, node) => showDialog({ kind: 'requestFiles', node }),
      rename: (_, node) => showDialog({ kind: 'rename', node }),
      move: nodes => showDialog({ kind: 'chooseFolder', nodes, act: 'move' }),
      copyTo: nodes => showDialog({ kind: 'chooseFolder', nodes, act: 'copy' }),
      cut: nodes => toClipboard('move', nodes),
      copy: nodes => toClipboard('copy', nodes),
      star: nodes =>
        void setStarred(
          nodes,
          nodes.some(({ isStarred }) => !isStarred),
        ),
      toMessage: (_, { attachment }) =>
        attachment &&
        void navigate({ to: '/', search: { room: attachment.roomId, message: attachment.messageId } }),
      trash: nodes => void trashNodes(nodes),
      restore: nodes => void restoreNodes(nodes),
      deleteForever: nodes => showDialog({ kind: 'deleteForever', nodes }),
      details: () => setDetailsOpen(true),
    }
    /** @returns whether it may be done */
    const act = (action: Action, nodes: readonly DriveNode[]): boolean => {
      const [first] = nodes
      const ability = needs[action] ?? (action as Ability)
      if (!first || !abilitiesOf(nodes, me).has(ability)) return false
      actions[action](nodes, first)
      return true
    }
    return { act, open }
  }, [navigate, siblings, me])
}

/** Puts what was cut or copied into a folder. @returns whether there was something, and it may go there */
export function paste(folder: DropFolder | undefined): boolean {
  const clipboard = fileClipboard()
  if (!clipboard || !folder || !takesFiles({ ...folder, kind: 'FOLDER', trashedTime: undefined }))
    return false
  if (clipboard.act === 'copy') void copyNodes(clipboard.nodes, folder)
  else {
    setFileClipboard(undefined)
    void moveNodes(clipboard.nodes, folder)
  }
  return true
}
