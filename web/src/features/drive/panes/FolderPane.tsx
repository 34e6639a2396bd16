import { Link } from '@tanstack/react-router'
import type { DriveNode, DriveNodeWithPath } from '@trau/contract'
import IconNewFolder from '~icons/lucide/folder-plus'
import IconShare from '~icons/lucide/user-plus'
import { isRefusal } from '../../../api/errors.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { LoadFailure } from '../../../kit/ListParts.tsx'
import { useMyId } from '../../../model/session/my-id.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonLook } from '../../../ui/button-style.ts'
import { NoFilesDrawing } from '../../../ui/drawings/NoFiles.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useIsWide } from '../../../ui/use-media.ts'
import { abilitiesOf, takesFiles } from '../browser/abilities.ts'
import { Breadcrumb } from '../browser/Breadcrumb.tsx'
import { NodeBrowser } from '../browser/NodeBrowser.tsx'
import { useSpaceChanges } from '../model/changes.ts'
import { restoreNodes } from '../model/commands.ts'
import { showDialog } from '../model/dialog.ts'
import { useSpaceTitle } from '../model/space-name.ts'
import { useNode, useNodes, useSpaces } from '../model/useNodes.ts'
import { useView } from '../model/view-settings.ts'
import { QuotaBar } from '../QuotaBar.tsx'
import { UploadButton } from '../uploads/UploadButton.tsx'
import { AttachmentsLink } from './AttachmentsLink.tsx'

/** A folder: its path, what it holds, and what can be made in it. */
export function FolderPane({ folderId }: { folderId: string }) {
  const words = useDriveWords()
  const node = useNode(folderId)
  // Also of what was shown before: a share may have ended, or the folder gone into the trash.
  if (isRefusal(node.error, 'nodeNotFound', 'validationFailed')) return <FolderGone />
  if (node.data?.trashedTime !== undefined) return <FolderInTrash node={node.data} />
  if (node.data) return <Folder node={node.data} />
  if (node.error) return <LoadFailure of={node} title={words.failed} className="pt-10" />
  return (
    <Delayed isWaiting>
      <SkeletonRows rows={8} label={words.loading} />
    </Delayed>
  )
}

function FolderGone() {
  const words = useDriveWords()
  return (
    <EmptyState
      title={words.folderGone}
      className="h-full"
      action={
        <Link to="/drive/my-drive" {...buttonLook({ color: 'primary' })}>
          {words.toMyDrive}
        </Link>
      }
    >
      {words.folderGoneText}
    </EmptyState>
  )
}

function FolderInTrash({ node }: { node: DriveNodeWithPath }) {
  const words = useDriveWords()
  return (
    <EmptyState
      title={words.folderInTrash(node.name)}
      className="h-full"
      action={
        hasRoleInSpace(node) ? (
          <Link to="/drive/trash" search={{ space: node.spaceId }} {...buttonLook({ color: 'primary' })}>
            {words.toTrash}
          </Link>
        ) : (
          abilitiesOf([node]).has('restore') && (
            <Button color="primary" onPress={() => void restoreNodes([node])}>
              {words.restore}
            </Button>
          )
        )
      }
    >
      {words.folderInTrashText}
    </EmptyState>
  )
}

/** Whether the person sees the whole space, and its trash: else what they see begins at what is shared with them. */
const hasRoleInSpace = ({ path, spaceId }: DriveNodeWithPath) => path[0]?.nodeId === spaceId

function Folder({ node }: { node: DriveNodeWithPath }) {
  const words = useDriveWords()
  const { order } = useView()
  const isWide = useIsWide()
  const isListening = useSpaceChanges(node.spaceId)
  const list = useNodes({ kind: 'folder', folderId: node.nodeId }, order, isListening)
  const me = useMyId()
  const isRoot = node.nodeId === node.spaceId
  const space = useSpaces().data?.items.find(({ spaceId }) => spaceId === node.spaceId)
  const rootTitle = useSpaceTitle(isRoot ? node.spaceId : undefined)
  const name = isRoot ? rootTitle : node.name
  const isOpenToMe = takesFiles(node) === true
  const isMine = isRoot && node.spaceId === me
  // A folder above it is in the trash: the node by itself does not say so.
  if (isRefusal(list.error, 'nodeNotFound')) return <FolderGone />
  const folder = {
    nodeId: node.nodeId,
    name,
    spaceId: node.spaceId,
    role: node.role,
    above: node.path.map(({ nodeId }) => nodeId),
  }
  return (
    <NodeBrowser
      list={list}
      name={name}
      folder={folder}
      parentId={node.path.at(-1)?.nodeId}
      title={<Breadcrumb node={node} />}
      tools={
        isOpenToMe && (
          <>
            {abilitiesOf([node]).has('share') && <ShareButton node={node} />}
            <NewFolderButton parentId={node.nodeId} />
            <UploadButton parentId={node.nodeId} isIconOnly={!isWide} />
          </>
        )
      }
      above={
        isRoot && (
          <>
            {space?.kind === 'ROOM' && <AttachmentsLink spaceId={node.spaceId} />}
            {/* Beside it where the column of parts is. */}
            {space && !isMine && <QuotaBar spaceId={node.spaceId} className="md:hidden" />}
          </>
        )
      }
      isSortable
      empty={
        <EmptyState
          drawing={<NoFilesDrawing />}
          title={isMine ? words.emptyMine : words.emptyFolder}
          action={isOpenToMe && <UploadButton parentId={node.nodeId} />}
        >
          {isMine ? words.emptyMineText : isOpenToMe ? words.emptyFolderText : words.emptyReadOnly}
        </EmptyState>
      }
    />
  )
}

function ShareButton({ node }: { node: DriveNode }) {
  const words = useDriveWords()
  return (
    <IconButton label={words.share} onPress={() => showDialog({ kind: 'share', node })}>
      <IconShare className="size-5" aria-hidden="true" />
    </IconButton>
  )
}

function NewFolderButton({ parentId }: { parentId: string }) {
  const words = useDriveWords()
  const isWide = useIsWide()
  const icon = <IconNewFolder className="size-5" aria-hidden="true" />
  const open = () => showDialog({ kind: 'newFolder', parentId })
  return isWide ? (
    <Button variant="flat" startContent={icon} onPress={open}>
      {words.newFolder}
    </Button>
  ) : (
    <IconButton label={words.newFolder} onPress={open}>
      {icon}
    </IconButton>
  )
}
