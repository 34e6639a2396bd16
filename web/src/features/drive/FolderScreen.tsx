import { useMyId } from '../../model/session/my-id.ts'
import { DriveScreen } from './DriveScreen.tsx'
import { useNode, useSpaces } from './model/useNodes.ts'
import type { DriveTab } from './tabs.ts'

/** A folder wherever it is; the column marks the part that it belongs to. */
export function FolderScreen({ folderId }: { folderId: string }) {
  const me = useMyId()
  const { data: folder } = useNode(folderId)
  const { data: spaces } = useSpaces()
  const spaceId = folder?.spaceId ?? folderId
  const isShown = spaces?.items.some(space => space.spaceId === spaceId) ?? false
  const isLoaded = folder !== undefined && spaces !== undefined
  return <DriveScreen tab={isLoaded ? tabOf(spaceId === me, isShown) : 'mine'} spaceId={spaceId} />
}

const tabOf = (isMine: boolean, isShown: boolean): DriveTab =>
  isMine ? 'mine' : isShown ? 'rooms' : 'shared'
