import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import { Lazy, lazyPart } from '../../../kit/lazy-part.tsx'
import { useMyId } from '../../../model/session/my-id.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { DriveDialogs } from '../dialogs/DriveDialogs.tsx'
import { loadPreviewViewer } from '../load-parts.ts'
import { useLockedWindows } from '../model/locked-windows.ts'
import { useDriveSearch } from '../model/search.ts'
import { useNode } from '../model/useNodes.ts'
import { closePreview, shownPreview } from '../preview/open-preview.ts'
import { AttachmentsPane } from './AttachmentsPane.tsx'
import { FolderPane } from './FolderPane.tsx'
import { HomePane } from './HomePane.tsx'
import { NodeAddressPane } from './NodeAddressPane.tsx'
import { RoomsPane } from './RoomsPane.tsx'
import { SearchPane } from './SearchPane.tsx'
import { SimplePane } from './SimplePane.tsx'
import { TrashPane } from './TrashPane.tsx'

/** What the address shows, with the windows over it. */
export default function DrivePane() {
  useLockedWindows()
  return (
    <>
      <Shown />
      <DriveDialogs />
      <Preview />
    </>
  )
}

const viewer = lazyPart(loadPreviewViewer)

function Preview() {
  const state = useSharedValue(shownPreview)
  return state && <Lazy part={viewer} onUnavailable={closePreview} {...state} />
}

function Shown() {
  const me = useMyId()
  const { folderId, spaceId } = useParams({ strict: false }) as { folderId?: string; spaceId?: string }
  const { space, node } = useSearch({ strict: false }) as { space?: string; node?: unknown }
  const part = useLocation({ select: ({ pathname }) => pathname.split('/')[2] ?? '' })
  const search = useDriveSearch()
  const isSearching = search.q.trim() !== ''
  const { data: folder } = useNode(isSearching ? folderId : undefined)
  if (isSearching)
    return (
      <SearchPane
        search={search}
        spaceId={spaceId ?? folder?.spaceId ?? (part === 'my-drive' ? me : undefined)}
      />
    )
  if (folderId) return <FolderPane key={folderId} folderId={folderId} />
  if (spaceId) return <AttachmentsPane key={spaceId} spaceId={spaceId} />
  switch (part) {
    case 'my-drive':
      return me ? <FolderPane key={me} folderId={me} /> : null
    case 'rooms':
      return <RoomsPane />
    case 'recent':
    case 'starred':
    case 'shared':
      return <SimplePane key={part} kind={part} />
    case 'trash':
      return me ? <TrashPane key={space ?? me} spaceId={space ?? me} /> : null
    default:
      return node === undefined ? <HomePane /> : <NodeAddressPane nodeId={String(node)} />
  }
}
