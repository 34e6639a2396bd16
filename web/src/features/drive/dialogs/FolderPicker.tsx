import { useState } from 'react'
import IconBack from '~icons/lucide/arrow-left'
import IconFolder from '~icons/lucide/folder'
import IconNewFolder from '~icons/lucide/folder-plus'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { ListFailure } from '../../../kit/ListParts.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { takesFiles } from '../browser/abilities.ts'
import { byName } from '../browser/order.ts'
import { createFolder, type Destination } from '../model/commands.ts'
import type { NodeSource } from '../model/lists.ts'
import { useSpaceTitle } from '../model/space-name.ts'
import { useNode, useNodes } from '../model/useNodes.ts'
import { NodeNameDialog } from './NodeNameDialog.tsx'
import { PlaceRow, Places, sharedPlace } from './picker-parts.tsx'

interface FolderPickerProps {
  title: string
  description?: string | undefined
  chooseLabel: string
  /** The folder that is open at first; without it the list of places. */
  start: string | undefined
  /** Folders that cannot be chosen or entered: what is moved itself. */
  excluded?: ReadonlySet<string>
  /** Can be entered, not chosen: what is moved is there already. */
  current?: string | undefined
  /** What to know about a choice: that rights change. */
  noteFor?: (folder: Destination) => string | undefined
  /** @returns whether it is done; the dialog closes then */
  onChoose: (folder: Destination) => Promise<boolean> | boolean
  onClose: () => void
}

/** Goes through folders and chooses one. */
export function FolderPicker(props: FolderPickerProps) {
  const {
    title,
    description,
    chooseLabel,
    start,
    excluded: excludedIds,
    current,
    noteFor,
    onChoose,
    onClose,
  } = props
  const words = useDriveWords()
  const [place, open] = useState(start)
  const folderId = place === sharedPlace ? undefined : place
  const [isPending, setPending] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const { data: folder } = useNode(folderId)
  const rootTitle = useSpaceTitle(folder && folder.nodeId === folder.spaceId ? folder.spaceId : undefined)
  const name = folder?.nodeId === folder?.spaceId ? rootTitle : (folder?.name ?? '')
  const mayPut = takesFiles(folder) === true && folderId !== undefined && !excludedIds?.has(folderId)
  const mayChoose = mayPut && folderId !== current
  const destination: Destination | undefined = folder && {
    nodeId: folder.nodeId,
    name,
    spaceId: folder.spaceId,
  }
  // Above what is shared one sees nothing; what is shared is above it.
  const isShared = folder !== undefined && folder.path.length === 0 && folder.nodeId !== folder.spaceId
  const above = isShared ? sharedPlace : folder?.path.at(-1)?.nodeId
  const heading = place === undefined ? words.places : place === sharedPlace ? words.sharedWithMe : name
  const note = destination && (mayPut ? noteFor?.(destination) : words.readOnlyFolder)
  const choose = async () => {
    if (!destination) return
    setPending(true)
    const isDone = await onChoose(destination)
    setPending(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      className="flex flex-col"
      footer={
        <>
          <Button
            variant="flat"
            className="sm:mr-auto"
            isDisabled={!mayPut}
            startContent={<IconNewFolder className="size-4.5" aria-hidden="true" />}
            onPress={() => setNaming(true)}
          >
            {words.newFolder}
          </Button>
          <Button color="primary" isDisabled={!mayChoose} isPending={isPending} onPress={() => void choose()}>
            {chooseLabel}
          </Button>
        </>
      }
    >
      <div className="flex min-h-11 items-center gap-1">
        {place !== undefined && (
          <IconButton label={words.upOne} onPress={() => open(above)}>
            <IconBack className="size-5" aria-hidden="true" />
          </IconButton>
        )}
        <h3 className="min-w-0 flex-1 truncate font-medium" aria-live="polite">
          {heading}
        </h3>
      </div>
      <div className="h-72 overflow-y-auto rounded-lg border border-line p-1">
        {place === undefined ? (
          <Places onOpen={open} />
        ) : (
          <Folders
            key={place}
            source={folderId === undefined ? { kind: 'shared' } : { kind: 'folder', folderId }}
            excludedIds={excludedIds}
            onOpen={open}
          />
        )}
      </div>
      <p role="status" className="min-h-5 pt-2 text-sm text-muted">
        {note}
      </p>
      {isNaming && folderId !== undefined && (
        <NodeNameDialog
          title={words.newFolder}
          label={words.newFolderName}
          submitLabel={words.create}
          name={words.newFolderSuggestion}
          onSave={async folderName => open((await createFolder(folderId, folderName))?.nodeId)}
          onClose={() => setNaming(false)}
        />
      )}
    </Dialog>
  )
}

interface FoldersProps {
  source: Extract<NodeSource, { kind: 'folder' | 'shared' }>
  excludedIds: ReadonlySet<string> | undefined
  onOpen: (folderId: string) => void
}

function Folders({ source, excludedIds, onOpen }: FoldersProps) {
  const words = useDriveWords()
  const list = useNodes(source, byName, false, 'folders')
  const folders = list.nodes?.filter(({ kind }) => kind === 'FOLDER')
  if (!folders)
    return list.error ? <ListFailure of={list} /> : <Spinner className="mx-auto my-8" label={words.loading} />
  if (folders.length === 0)
    return (
      <p className="p-6 text-center text-muted">
        {source.kind === 'shared' ? words.noSharedFolders : words.noFolders}
      </p>
    )
  return (
    <ul>
      {folders.map(({ nodeId, name }) => (
        <li key={nodeId}>
          <PlaceRow
            name={name}
            Icon={IconFolder}
            isDisabled={excludedIds?.has(nodeId) ?? false}
            onPress={() => onOpen(nodeId)}
          />
        </li>
      ))}
    </ul>
  )
}
