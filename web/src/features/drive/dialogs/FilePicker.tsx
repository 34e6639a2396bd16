import type { DriveNode } from '@trau/contract'
import { useState } from 'react'
import IconBack from '~icons/lucide/arrow-left'
import IconRecent from '~icons/lucide/clock'
import IconFolder from '~icons/lucide/folder'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { ListFailure } from '../../../kit/ListParts.tsx'
import { useDebounced } from '../../../model/people/people.ts'
import { shortFileName } from '../../../text/file-name.ts'
import { fileSize } from '../../../text/file-size.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { NodeFace } from '../browser/NodeFace.tsx'
import { byName } from '../browser/order.ts'
import type { NodeSource } from '../model/lists.ts'
import { useSpaceTitle } from '../model/space-name.ts'
import { useNode, useNodes } from '../model/useNodes.ts'
import { PlaceRow, Places, sharedPlace } from './picker-parts.tsx'

/** A file of the drive that others are given: exactly the version that it has now. */
export interface ChosenFile {
  nodeId: string
  mediaId: string
  name: string
  bytes: number
  isImage: boolean
}

interface FilePickerProps {
  onChoose: (file: ChosenFile) => void
  onClose: () => void
}

const recentPlace = 'recent'

/** Goes through folders, or searches, and chooses one file. */
export default function FilePicker({ onChoose, onClose }: FilePickerProps) {
  const words = useDriveWords()
  const [place, open] = useState<string>()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const folderId = place === sharedPlace || place === recentPlace ? undefined : place
  const { data: folder } = useNode(folderId)
  const isRoot = folder !== undefined && folder.nodeId === folder.spaceId
  const rootTitle = useSpaceTitle(isRoot ? folder.spaceId : undefined)
  const isShared = folder !== undefined && folder.path.length === 0 && !isRoot
  const above = isShared ? sharedPlace : folder?.path.at(-1)?.nodeId
  const heading = {
    [place ?? '']: isRoot ? rootTitle : folder?.name,
    [sharedPlace]: words.sharedWithMe,
    [recentPlace]: words.recentTitle,
    '': words.places,
  }[place ?? '']
  const choose = ({ nodeId, name, bytes, media }: DriveNode) => {
    if (!media) return
    onClose()
    onChoose({ nodeId, mediaId: media.mediaId, name, bytes, isImage: media.kind === 'IMAGE' })
  }
  return (
    <Dialog
      onClose={onClose}
      title={words.chooseFileTitle}
      description={words.chooseFileText}
      className="flex flex-col"
    >
      <SearchField label={words.search} placeholder={words.search} value={text} onChange={setText} />
      <div className="flex min-h-11 items-center gap-1">
        {place !== undefined && !search && (
          <IconButton label={words.upOne} onPress={() => open(above)}>
            <IconBack className="size-5" aria-hidden="true" />
          </IconButton>
        )}
        <h3 className="min-w-0 flex-1 truncate font-medium" aria-live="polite">
          {search ? words.searchResults : heading}
        </h3>
      </div>
      <div className="h-72 overflow-y-auto rounded-lg border border-line p-1">
        {search ? (
          <Files
            key="search"
            source={{ kind: 'search', search, nodeKind: 'FILE' }}
            onOpen={open}
            onChoose={choose}
          />
        ) : place === undefined ? (
          <Places onOpen={open}>
            <li>
              <PlaceRow name={words.recentTitle} Icon={IconRecent} onPress={() => open(recentPlace)} />
            </li>
          </Places>
        ) : (
          <Files key={place} source={sourceOf(place)} onOpen={open} onChoose={choose} />
        )}
      </div>
    </Dialog>
  )
}

const sourceOf = (place: string): NodeSource =>
  place === sharedPlace || place === recentPlace ? { kind: place } : { kind: 'folder', folderId: place }

interface FilesProps {
  source: NodeSource
  onOpen: (folderId: string) => void
  onChoose: (node: DriveNode) => void
}

function Files({ source, onOpen, onChoose }: FilesProps) {
  const words = useDriveWords()
  const list = useNodes(source, byName, false, 'folders')
  if (!list.nodes)
    return list.error ? <ListFailure of={list} /> : <Spinner className="mx-auto my-8" label={words.loading} />
  if (list.nodes.length === 0) return <p className="p-6 text-center text-muted">{words.noFilesHere}</p>
  return (
    <>
      <ul>
        {list.nodes.map(node => (
          <li key={node.nodeId}>
            {node.kind === 'FOLDER' ? (
              <PlaceRow name={node.name} Icon={IconFolder} onPress={() => onOpen(node.nodeId)} />
            ) : (
              <FileRow node={node} onPress={() => onChoose(node)} />
            )}
          </li>
        ))}
      </ul>
      <ListFailure of={list} />
      {list.hasNextPage && (
        <Button variant="ghost" className="w-full" isPending={list.isLoadingMore} onPress={list.loadMore}>
          {words.moreFiles}
        </Button>
      )}
    </>
  )
}

/** What the antivirus has not let through, and an empty file, nobody else could read. */
function FileRow({ node, onPress }: { node: DriveNode; onPress: () => void }) {
  return (
    <button
      type="button"
      disabled={!node.media || node.scan !== undefined}
      onClick={onPress}
      className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2.5 py-1 text-left hover:bg-fill focus-visible:-outline-offset-2 disabled:opacity-50"
    >
      <span className="size-9 shrink-0 overflow-hidden rounded-md">
        <NodeFace node={node} size="row" />
      </span>
      <span className="line-clamp-2 min-w-0 flex-1 break-words" title={node.name}>
        {shortFileName(node.name)}
      </span>
      <span className="text-sm text-muted tabular-nums">{fileSize(node.bytes)}</span>
    </button>
  )
}
