import type { DriveNode } from '@trau/contract'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { copyNodes, createFolder, deleteNodes, emptyTrash, moveNodes, renameNode } from '../model/commands.ts'
import { closeDialog, type DriveDialog, useDialog } from '../model/dialog.ts'
import { wantedNode } from '../model/wanted-node.ts'
import { RequestFilesDialog } from '../sharing/RequestFilesDialog.tsx'
import { ShareDialog } from '../sharing/ShareDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FolderPicker } from './FolderPicker.tsx'
import { MoveAccessDialog } from './MoveAccessDialog.tsx'
import { NodeNameDialog } from './NodeNameDialog.tsx'
import { UsageDialog } from './UsageDialog.tsx'

/** The one window over the drive, whatever opened it. */
export function DriveDialogs() {
  const words = useDriveWords()
  const dialog = useDialog()
  switch (dialog?.kind) {
    case 'newFolder':
      return (
        <NodeNameDialog
          title={words.newFolder}
          label={words.newFolderName}
          submitLabel={words.create}
          name={words.newFolderSuggestion}
          onSave={async name => wantedNode.set((await createFolder(dialog.parentId, name))?.nodeId)}
          onClose={closeDialog}
        />
      )
    case 'rename':
      return (
        <NodeNameDialog
          title={words.rename}
          label={words.newName}
          submitLabel={words.save}
          name={dialog.node.name}
          isFile={dialog.node.kind === 'FILE'}
          onSave={name => renameNode(dialog.node, name)}
          onClose={closeDialog}
        />
      )
    case 'chooseFolder':
      return <ChooseFolder dialog={dialog} />
    case 'conflict':
      return <ConflictDialog dialog={dialog} onClose={closeDialog} />
    case 'moveAccess':
      return <MoveAccessDialog dialog={dialog} onClose={closeDialog} />
    case 'deleteForever':
      return (
        <ConfirmDialog
          title={words.deleteTitle(dialog.nodes.length, dialog.nodes[0]?.name ?? '')}
          confirmLabel={words.deleteForever}
          onClose={closeDialog}
          onConfirm={() => deleteNodes(dialog.nodes)}
        >
          {words.deleteText}
        </ConfirmDialog>
      )
    case 'emptyTrash':
      return (
        <ConfirmDialog
          title={words.emptyTitle}
          confirmLabel={words.emptyTrash}
          onClose={closeDialog}
          onConfirm={() => emptyTrash(dialog.spaceId)}
        >
          {words.emptyText}
        </ConfirmDialog>
      )
    case 'usage':
      return <UsageDialog onClose={closeDialog} />
    case 'share':
      return <ShareDialog node={dialog.node} startsAdding={dialog.isAdding} onClose={closeDialog} />
    case 'requestFiles':
      return <RequestFilesDialog node={dialog.node} onClose={closeDialog} />
    default:
      return null
  }
}

function ChooseFolder({ dialog }: { dialog: Extract<DriveDialog, { kind: 'chooseFolder' }> }) {
  const words = useDriveWords()
  const { nodes, act } = dialog
  const [first] = nodes
  const isMove = act === 'move'
  const name = first?.name ?? ''
  return (
    <FolderPicker
      title={isMove ? words.chooseMove(nodes.length, name) : words.chooseCopy(nodes.length, name)}
      chooseLabel={isMove ? words.moveHere : words.copyIntoHere}
      start={first?.parentId}
      excluded={new Set(nodes.map(({ nodeId }) => nodeId))}
      current={isMove ? commonParent(nodes) : undefined}
      noteFor={folder =>
        nodes.some(({ spaceId }) => spaceId !== folder.spaceId) ? words.rightsFollow : undefined
      }
      // The act shows itself at once; a question about names takes the place of this dialog.
      onChoose={folder => {
        closeDialog()
        void (isMove ? moveNodes : copyNodes)(nodes, folder)
        return false
      }}
      onClose={closeDialog}
    />
  )
}

/** The folder that all of them are in, if they are in one. */
function commonParent(nodes: readonly DriveNode[]): string | undefined {
  const parentIds = new Set(nodes.map(({ parentId }) => parentId))
  return parentIds.size === 1 ? nodes[0]?.parentId : undefined
}
