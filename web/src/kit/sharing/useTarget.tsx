import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { qWith } from '../../api/query-client.ts'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useSharingWords } from '../../i18n/words/sharing.ts'
import { personName } from '../../model/people/people.ts'
import { roomName } from '../../model/rooms/room-name.ts'
import { useMyId } from '../../model/session/my-id.ts'
import { useWorkspaces } from '../../model/workspaces/useWorkspaces.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { RoomAvatar } from '../RoomAvatar.tsx'

/** Who may have a share: a person, or everybody in a room or workspace. */
export type ShareTarget =
  | { kind: 'USER'; userId: string }
  | { kind: 'ROOM'; roomId: string }
  | { kind: 'WORKSPACE'; workspaceId: string }

export interface ShownTarget {
  name: string
  face: ReactNode
  /** Whether it is somebody, a room or a workspace that the caller may know of. */
  isKnown: boolean
}

/** What the one who has a share is called, and their picture. */
export function useTarget(target: ShareTarget): ShownTarget {
  const words = useSharingWords()
  const chatWords = useChatWords()
  const me = useMyId()
  const roomId = target.kind === 'ROOM' ? target.roomId : ''
  const userId = target.kind === 'USER' ? target.userId : ''
  const knownRoom = useAppSelector(state => roomSelectors.selectRoom(state, roomId))
  const user = useQuery(
    qWith(api.identity.getUser, { params: { value: userId } }, { enabled: userId !== '' }),
  ).data
  const askedRoom = useQuery(
    qWith(
      api.room.getRoom,
      { params: { id: roomId } },
      { enabled: roomId !== '' && knownRoom === undefined },
    ),
  ).data
  const workspaces = useWorkspaces()
  if (target.kind === 'WORKSPACE') {
    const { workspaceId } = target
    const workspace = workspaces?.find(one => one.workspaceId === workspaceId)
    const name = workspace?.name ?? words.someWorkspace
    const face = <Avatar id={workspaceId} name={name} size="sm" />
    return { name, face, isKnown: workspace !== undefined }
  }
  if (target.kind === 'USER') {
    const name = (user && personName(user)) || words.someone
    const face = <Avatar id={userId} name={name} src={user?.avatarUrl} size="sm" />
    return { name, face, isKnown: user !== undefined }
  }
  const room = knownRoom ?? askedRoom
  if (!room) {
    const name = words.someRoom
    return { name, face: <Avatar id={roomId} name={name} size="sm" />, isKnown: false }
  }
  const name = roomName(room, chatWords)
  return { name, face: <RoomAvatar item={room} name={name} me={me} size="sm" />, isKnown: true }
}
