import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { qWith } from '../../../api/query-client.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { roomName } from '../../../model/rooms/room-name.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { useSpaces } from './useNodes.ts'

/** The room of a space: from the list that is loaded, else asked for. */
export function useRoomOfSpace(roomId: string | undefined) {
  const item = useAppSelector(state => (roomId ? roomSelectors.selectRoom(state, roomId) : undefined))
  const { data } = useQuery({
    ...qWith(api.room.getRoom, { params: { id: roomId ?? '' } }, {}),
    enabled: roomId !== undefined && !item,
    retry: false,
  })
  return item ?? data
}

/** What a room's files are called: as the room is. */
export function useRoomTitle(roomId: string | undefined): string {
  const words = useDriveWords()
  const chatWords = useChatWords()
  const item = useRoomOfSpace(roomId)
  return item ? roomName(item, chatWords) : words.roomUnknown
}

/** What the root of a space is called; a space of somebody else has no root that one sees. */
export function useSpaceTitle(spaceId: string | undefined): string {
  const words = useDriveWords()
  const me = useMyId()
  const spaces = useSpaces()
  const isMine = spaceId === me
  const workspaceName = spaces.data?.items.find(space => space.spaceId === spaceId)?.name
  // Until the spaces are known, nobody is asked for a room that may be a workspace.
  const mayBeRoom = !isMine && workspaceName === undefined && !spaces.isPending
  const roomTitle = useRoomTitle(mayBeRoom ? spaceId : undefined)
  return isMine ? words.tabs.mine : (workspaceName ?? roomTitle)
}
