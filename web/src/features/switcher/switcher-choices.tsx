import { type ReactNode, useMemo } from 'react'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useMessageSearchWords } from '../../i18n/words/message-search.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { useRoomDetailsWords } from '../../i18n/words/room-details.ts'
import { useSwitcherWords } from '../../i18n/words/switcher.ts'
import { FileIcon } from '../../kit/FileIcon.tsx'
import { RoomAvatar } from '../../kit/RoomAvatar.tsx'
import { excerptAround } from '../../model/messages/excerpt.ts'
import { hitText } from '../../model/messages/hit-text.ts'
import { useMessageSearch } from '../../model/messages/useMessageSearch.ts'
import type { MessengerUrl } from '../../model/messenger-url.ts'
import { openPrivateRoom } from '../../model/people/open-private-room.ts'
import { personName, usePeopleSearch } from '../../model/people/people.ts'
import { searchRooms } from '../../model/rooms/room-filter.ts'
import { roomName } from '../../model/rooms/room-name.ts'
import { fewRooms, namedParts, useLoadMoreRooms } from '../../model/rooms/useLoadMoreRooms.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { isOfStranger, isUnread, roomSelectors, unreadOf } from '../../store/room-slice.ts'
import { timeLabel } from '../../text/time.ts'
import { matchRank } from '../../text/vietnamese.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Counter } from '../../ui/Counter.tsx'
import { mayBePin } from '../hidden/index.ts'
import { useCommands } from './switcher-commands.tsx'
import { parseSwitcherQuery, type SwitcherQuery } from './switcher-query.ts'
import { useFileChoices } from './useFileChoices.tsx'
import { useNoteChoices } from './useNoteChoices.tsx'

/** Something that the switcher leads to. */
export interface Choice {
  id: string
  section: string
  label: string
  hint?: string
  /** Under the label. */
  detail?: string
  icon: ReactNode
  end?: ReactNode
  /** What only the former query found, shown until the answer to this one is there. */
  isFormer?: boolean
  act: () => unknown
}

export interface ChoicesOfSource {
  choices: Choice[]
  isSearching: boolean
  /** Whether the choices answer what is typed, and not what was typed before. */
  isCurrent: boolean
}

const mostRooms = 12
const mostMessages = 8

/** Everything that answers what is typed: conversations, people, commands, messages. Filters narrow it to messages. */
export function useChoices(typedQuery: string, onOpen: MessengerUrl['openRoom']) {
  const query = useMemo(() => parseSwitcherQuery(typedQuery), [typedQuery])
  const isFiltered = query.from !== undefined || query.room !== undefined
  const { rooms, people, failure, isReading } = usePlaces(isFiltered ? '' : query.text, onOpen)
  const commands = useCommands(onOpen)
  const messages = useMessages(query, onOpen)
  const files = useFileChoices(isFiltered ? '' : query.text)
  const notes = useNoteChoices(isFiltered ? '' : query.text)
  const choices: Choice[] = isFiltered
    ? withOrigin(messages)
    : [
        ...rooms,
        ...withOrigin(people),
        ...commands.filter(({ label, isAlways }) =>
          query.text ? matchRank(label, query.text) > 0 : isAlways,
        ),
        ...withOrigin(messages),
        ...withOrigin(notes),
        ...withOrigin(files),
      ]
  return {
    choices,
    text: query.text,
    failure: failure ?? messages.failure,
    isReading: isReading || messages.isSearching || files.isSearching || notes.isSearching,
    /** Whether nothing more comes for what is typed. */
    isSettled:
      !isReading && [people, messages, files, notes].every(each => each.isCurrent && !each.isSearching),
    isUnknown: messages.isUnknown,
  }
}

const withOrigin = ({ choices, isCurrent }: ChoicesOfSource): Choice[] =>
  isCurrent ? choices : choices.map(choice => ({ ...choice, isFormer: true }))

/** Conversations, then people one has none with yet. */
function usePlaces(text: string, onOpen: MessengerUrl['openRoom']) {
  const _words = useRoomWords()
  const detailWords = useRoomDetailsWords()
  const chatWords = useChatWords()
  const me = useMessenger().userId
  const rooms = useAppSelector(roomSelectors.selectRooms)
  const { people, failure, isSearching, isCurrent } = usePeopleSearch(mayBePin(text) ? '' : text, me)
  const matchingRooms = useMemo(
    () =>
      text
        ? searchRooms(rooms, text, item => roomName(item, chatWords))
        : // Without a query: what waits, then what was used last.
          [...rooms.filter(item => isUnread(item)), ...rooms.filter(item => !isUnread(item))].filter(
            item => !isOfStranger(item),
          ),
    [rooms, text, chatWords],
  )
  const { isReading } = useLoadMoreRooms(namedParts, text !== '' && matchingRooms.length < fewRooms)
  const roomChoices = useMemo(
    () =>
      matchingRooms.slice(0, mostRooms).map((item): Choice => {
        const name = roomName(item, chatWords)
        return {
          id: item.room.roomId,
          section: detailWords.roomsFound,
          label: name,
          ...(item.room.peer?.username ? { hint: `@${item.room.peer.username}` } : {}),
          icon: <RoomAvatar item={item} name={name} me={me} size="sm" />,
          end: <Counter count={unreadOf(item)} />,
          act: () => onOpen(item.room.roomId),
        }
      }),
    [matchingRooms, chatWords, me, onOpen, detailWords.roomsFound],
  )
  const personChoices = useMemo(() => {
    const knownIds = new Set(
      rooms.flatMap(item => (item.room.peer && !isOfStranger(item) ? [item.room.peer.userId] : [])),
    )
    return people
      .filter(({ userId }) => !knownIds.has(userId))
      .map(
        (user): Choice => ({
          id: user.userId,
          section: detailWords.peopleFound,
          label: personName(user),
          ...(user.username ? { hint: `@${user.username}` } : {}),
          icon: <Avatar id={user.userId} name={personName(user)} src={user.avatarUrl} size="sm" />,
          act: () => openPrivateRoom(user.userId, onOpen),
        }),
      )
  }, [rooms, people, onOpen, detailWords.peopleFound])
  return {
    rooms: roomChoices,
    people: { choices: personChoices, isSearching, isCurrent },
    failure,
    isReading,
  }
}

/** What was said and the files that were sent, as the search everywhere finds them. */
function useMessages({ text, from, room }: SwitcherQuery, onOpen: MessengerUrl['openRoom']) {
  const words = useSwitcherWords()
  const searchWords = useMessageSearchWords()
  const chatWords = useChatWords()
  const me = useMessenger().userId
  const rooms = useAppSelector(roomSelectors.selectRooms)
  const { people, isSearching: isLookingUp } = usePeopleSearch(from ?? '', me)
  const nameOf = (item: RoomItem) => roomName(item, chatWords)
  const sender =
    from === undefined
      ? undefined
      : findSender(from, { me, myNames: [searchWords.me, 'me', 'tôi'], rooms, people })
  const place = room ? searchRooms(rooms, room, nameOf)[0] : undefined
  const isPlaceMissing = Boolean(room) && !place
  const { isReading } = useLoadMoreRooms(namedParts, isPlaceMissing)
  const isSenderMissing = Boolean(from) && !sender
  const isUnknown = (isSenderMissing && !isLookingUp) || (isPlaceMissing && !isReading)
  // Digits that may be a PIN are not to travel.
  const isAsked =
    !isSenderMissing && !isPlaceMissing && !mayBePin(text) && (text.length > 1 || sender !== undefined)
  const filters = useMemo(() => (sender ? { senderId: sender } : {}), [sender])
  const { hits, isSearching, isCurrent, failure } = useMessageSearch(
    isAsked ? text : '',
    isAsked ? filters : {},
    { roomId: place?.room.roomId },
  )
  const choices = (isAsked ? hits : []).slice(0, mostMessages).map((hit): Choice => {
    const item = rooms.find(one => one.room.roomId === hit.roomId)
    const name = hit.senderId === me ? chatWords.you : hit.senderInfo.name || chatWords.someone
    const file = hit.type === 'FILE' ? hit.metaData.media?.[0] : undefined
    return {
      id: hit.messageId,
      section: words.messages,
      label: excerptAround(hitText(hit, text), text),
      detail: words.said(
        name,
        item && item.room.type !== 'PRIVATE' ? nameOf(item) : '',
        timeLabel(hit.createdTime),
      ),
      icon: file ? (
        <FileIcon extension={file.extension} />
      ) : (
        <Avatar id={hit.senderId} name={hit.senderInfo.name ?? ''} src={hit.senderInfo.avatarUrl} size="sm" />
      ),
      act: () => onOpen(hit.roomId, { message: hit.messageId }),
    }
  })
  return {
    choices,
    failure: isAsked ? failure : undefined,
    isSearching: isReading || (isSenderMissing && isLookingUp) || (isAsked && isSearching),
    isCurrent: !isAsked || isCurrent,
    isUnknown,
  }
}

interface Known {
  me: string
  myNames: readonly string[]
  rooms: readonly RoomItem[]
  people: readonly { userId: string; name?: string | undefined; username?: string | undefined }[]
}

/** Whom a name means best, among oneself, those one talks with, and those that a search for people found. */
function findSender(name: string, { me, myNames, rooms, people }: Known): string | undefined {
  if (myNames.some(mine => mine.toLowerCase() === name.toLowerCase())) return me
  const peers = rooms.flatMap(({ room }) => (room.peer ? [room.peer] : []))
  const rankedChoices = [...peers, ...people].map(person => ({
    userId: person.userId,
    rank: Math.max(matchRank(person.name ?? '', name), matchRank(person.username ?? '', name)),
  }))
  return rankedChoices.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank)[0]?.userId
}
