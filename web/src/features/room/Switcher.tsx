import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import IconCloud from '~icons/lucide/cloud'
import IconKeyboard from '~icons/lucide/keyboard'
import IconMessage from '~icons/lucide/message-circle-plus'
import IconSearch from '~icons/lucide/search'
import IconSettings from '~icons/lucide/settings'
import IconTheme from '~icons/lucide/sun-moon'
import IconUsers from '~icons/lucide/users-round'
import { errorText } from '../../i18n/error-text.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { isOfStranger, isUnread, roomSelectors } from '../../store/room-slice.ts'
import { matchRank } from '../../text/vietnamese.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Counter } from '../../ui/Counter.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Highlight } from '../../ui/Highlight.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { setTheme, useTheme } from '../../ui/theme.ts'
import { toast } from '../../ui/toast.ts'
import { useMessenger } from '../chat/messenger.ts'
import { showOverlay } from '../chat/overlays.ts'
import { useChatWords } from '../chat/words.ts'
import { openPrivateRoom, personName, usePeopleSearch } from './people.ts'
import { RoomAvatar } from './RoomAvatar.tsx'
import { openNewRoom } from './room-dialogs.ts'
import { searchRooms } from './room-filter.ts'
import { roomName } from './room-name.ts'
import { fewRooms, namedParts, useReadOn } from './useReadOn.ts'
import { useRoomWords } from './words.ts'

interface Choice {
  id: string
  section: string
  label: string
  hint?: string
  icon: ReactNode
  end?: ReactNode
  act: () => unknown
}

export interface SwitcherProps {
  onOpen: (roomId: string) => void
  onClose: () => void
}

/** One field that leads to every conversation, person and command; the keyboard never leaves it. */
export default function Switcher({ onOpen, onClose }: SwitcherProps) {
  const words = useRoomWords()
  const id = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const { choices, isReading } = useChoices(query, onOpen)
  const marked = Math.min(at, choices.length - 1)
  const take = async (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    try {
      await choice.act()
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length) {
      event.preventDefault()
      const next = (marked + step + choices.length) % choices.length
      setAt(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      void take(choices[marked])
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.switcherTitle}
      hideTitle
      placement="top"
      size="md"
      className="flex flex-col overflow-hidden px-2 pb-2"
    >
      <div className="flex items-center gap-3 border-b border-line px-3 py-2">
        <IconSearch className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={words.switcherTitle}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={choices.length ? `${id}-${marked}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoFocus
          placeholder={words.switcherPlaceholder}
          value={query}
          onChange={event => {
            setQuery(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          className="h-10 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.switcherTitle}
        className="min-h-0 flex-1 overflow-y-auto py-1 md:max-h-96"
      >
        {choices.length === 0 && (
          <p className="p-6 text-center text-muted">{isReading ? words.searching : words.noResults(query)}</p>
        )}
        {choices.map((choice, index) => (
          <Option
            key={choice.id}
            id={`${id}-${index}`}
            choice={choice}
            query={query}
            isMarked={index === marked}
            startsSection={choices[index - 1]?.section !== choice.section}
            onMark={() => setAt(index)}
            onTake={() => void take(choice)}
          />
        ))}
      </div>
      <p
        className="flex gap-4 border-t border-line px-3 pt-2 text-xs text-muted max-md:hidden"
        aria-hidden="true"
      >
        <span>
          <Kbd keys="↑ ↓" /> {words.switcherHint}
        </span>
        <span>
          <Kbd keys="Enter" /> {words.switcherOpen}
        </span>
      </p>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  query: string
  isMarked: boolean
  startsSection: boolean
  onMark: () => void
  onTake: () => void
}

function Option({ id, choice, query, isMarked, startsSection, onMark, onTake }: OptionProps) {
  return (
    <>
      {startsSection && (
        <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-medium text-muted">
          {choice.section}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go through the field */}
      <div
        id={id}
        role="option"
        aria-selected={isMarked}
        onPointerMove={onMark}
        onClick={onTake}
        className={cx(
          'flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5',
          isMarked && 'bg-fill forced:border-2',
        )}
      >
        <span className="flex size-8 shrink-0 items-center justify-center text-muted [&>svg]:size-5">
          {choice.icon}
        </span>
        <span className="min-w-0 flex-1 truncate">
          <Highlight text={choice.label} query={query} />
          {choice.hint && <span className="ml-2 text-sm text-muted">{choice.hint}</span>}
        </span>
        {choice.end}
      </div>
    </>
  )
}

const mostRooms = 12

function useChoices(query: string, onOpen: (roomId: string) => void) {
  const words = useRoomWords()
  const chatWords = useChatWords()
  const me = useMessenger().userId
  const rooms = useAppSelector(roomSelectors.selectRooms)
  const { people } = usePeopleSearch(query, me)
  const commands = useCommands(onOpen)
  const found = useMemo(
    () =>
      query.trim()
        ? searchRooms(rooms, query, item => roomName(item, chatWords))
        : // Without a query: what waits, then what was used last.
          [...rooms.filter(item => isUnread(item)), ...rooms.filter(item => !isUnread(item))].filter(
            item => !isOfStranger(item),
          ),
    [rooms, query, chatWords],
  )
  const { isReading } = useReadOn(namedParts, query.trim() !== '' && found.length < fewRooms)
  const choices = useMemo((): Choice[] => {
    const known = new Set(
      rooms.flatMap(item => (item.room.peer && !isOfStranger(item) ? [item.room.peer.userId] : [])),
    )
    return [
      ...found.slice(0, mostRooms).map(item => {
        const name = roomName(item, chatWords)
        return {
          id: item.room.roomId,
          section: words.roomsFound,
          label: name,
          hint: item.room.peer?.username ? `@${item.room.peer.username}` : undefined,
          icon: <RoomAvatar item={item} name={name} me={me} size="sm" />,
          end: <Counter count={item.selfMember?.unreadCount ?? 0} />,
          act: () => onOpen(item.room.roomId),
        }
      }),
      ...people
        .filter(({ userId }) => !known.has(userId))
        .map(user => ({
          id: user.userId,
          section: words.peopleFound,
          label: personName(user),
          hint: user.username ? `@${user.username}` : undefined,
          icon: <Avatar id={user.userId} name={personName(user)} src={user.avatarUrl} size="sm" />,
          act: async () => onOpen(await openPrivateRoom(user.userId)),
        })),
      ...commands.filter(({ label }) => !query.trim() || matchRank(label, query) > 0),
    ]
  }, [query, found, rooms, people, commands, words, chatWords, me, onOpen])
  return { choices, isReading }
}

function useCommands(onOpen: (roomId: string) => void): Choice[] {
  const words = useRoomWords()
  const me = useMessenger().userId
  const navigate = useNavigate()
  const { theme } = useTheme()
  return useMemo(() => {
    const command = (id: keyof typeof words.commandNames, icon: ReactNode, act: () => unknown): Choice => ({
      id,
      section: words.commands,
      label: words.commandNames[id],
      icon,
      act,
    })
    return [
      command('newChat', <IconMessage />, () => openNewRoom('chat')),
      command('newGroup', <IconUsers />, () => openNewRoom('group')),
      command('selfRoom', <IconCloud />, async () => onOpen(await openPrivateRoom(me))),
      command('settings', <IconSettings />, () =>
        navigate({ to: '.', search: old => ({ ...old, settings: 'account' }) }),
      ),
      command('theme', <IconTheme />, () => setTheme(theme === 'dark' ? 'light' : 'dark')),
      command('shortcuts', <IconKeyboard />, () => showOverlay('shortcuts')),
    ]
  }, [words, me, navigate, theme, onOpen])
}
