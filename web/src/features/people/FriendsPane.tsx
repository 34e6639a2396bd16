import type { Friendship } from '@trau/contract'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import IconMore from '~icons/lucide/ellipsis'
import IconMessage from '~icons/lucide/message-circle'
import IconAlias from '~icons/lucide/pencil'
import IconPhone from '~icons/lucide/phone'
import IconQr from '~icons/lucide/qr-code'
import IconAdd from '~icons/lucide/user-round-plus'
import IconVideo from '~icons/lucide/video'
import { useCallEntryWords } from '../../i18n/words/call-entry.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { callPerson } from '../../model/calls/requests.ts'
import { statusText, useCustomStatus } from '../../model/people/custom-status.ts'
import { usePresenceText } from '../../model/people/presence.ts'
import { useOpenPrivateRoom } from '../../model/people/useOpenPrivateRoom.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { NoResultsDrawing } from '../../ui/drawings/NoResults.tsx'
import { NoRoomsDrawing } from '../../ui/drawings/NoRooms.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { AddFriendDialog } from './AddFriendDialog.tsx'
import { AliasDialog } from './AliasDialog.tsx'
import { findFriends, friendName, friendsByLetter } from './friends-by-letter.ts'
import { ListState } from './ListState.tsx'
import { MyQrDialog } from './MyQrDialog.tsx'
import { PersonRow } from './PersonRow.tsx'
import { RemoveFriendDialog } from './RemoveFriendDialog.tsx'
import { useFriends } from './useFriendships.ts'
import { usePresenceSubscription } from './usePresenceSubscription.ts'

type Open = { what: 'add' | 'qr' } | { what: 'alias' | 'remove'; friend: Friendship }

/** Friends by given name, with an index of letters; finding new ones starts here. */
export default function FriendsPane() {
  const text = usePeopleWords()
  const friends = useFriends()
  const [search, setSearch] = useState('')
  const query = useDeferredValue(search)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <header className="sticky top-0 z-10 mx-auto flex max-w-3xl flex-wrap items-center gap-2 bg-surface px-4 py-3">
        <div className="min-w-36 flex-1">
          <SearchField label={text.searchFriends} value={search} onChange={setSearch} />
        </div>
        <IconButton label={text.qrTitle} variant="flat" onPress={() => setOpen({ what: 'qr' })}>
          <IconQr className="size-5" aria-hidden="true" />
        </IconButton>
        <Button
          color="primary"
          startContent={<IconAdd className="size-4.5" />}
          onPress={() => setOpen({ what: 'add' })}
        >
          {text.addFriend}
        </Button>
      </header>
      <ListState
        query={friends}
        empty={
          <EmptyState drawing={<NoRoomsDrawing />} title={text.noFriends} className="pt-10">
            {text.noFriendsText}
          </EmptyState>
        }
      >
        {all => <Friends friends={all} query={query} onOpen={setOpen} />}
      </ListState>
      {open?.what === 'add' && <AddFriendDialog onClose={close} />}
      {open?.what === 'qr' && <MyQrDialog onClose={close} />}
      {open?.what === 'alias' && <AliasDialog friend={open.friend} onClose={close} />}
      {open?.what === 'remove' && <RemoveFriendDialog friend={open.friend} onClose={close} />}
    </>
  )
}

/** Fewer are found by the eye, and letters over single names would only stretch the list. */
const leastForLetters = 20

interface FriendsProps {
  friends: readonly Friendship[]
  query: string
  onOpen: (open: Open) => void
}

function Friends({ friends, query, onOpen }: FriendsProps) {
  const text = usePeopleWords()
  const foundFriends = useMemo(() => findFriends(friends, query), [friends, query])
  const sections = useMemo(() => friendsByLetter(foundFriends), [foundFriends])
  const list = useRef<HTMLDivElement>(null)
  const hasLetters = friends.length >= leastForLetters
  usePresenceSubscription('people', foundFriends, list)
  if (sections.length === 0) {
    return (
      <EmptyState drawing={<NoResultsDrawing />} title={text.noFriendFound(query)} className="pt-10">
        {text.noFriendFoundText}
      </EmptyState>
    )
  }
  const goTo = (letter: string) => {
    const heading = list.current?.querySelector<HTMLElement>(`[data-letter="${letter}"]`)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <div className="mx-auto flex max-w-3xl gap-1 pb-6">
      <div ref={list} className="min-w-0 flex-1 px-2">
        <p className="px-2.5 text-sm text-muted">{text.friendCount(friends.length)}</p>
        {sections.map(section => (
          <section key={section.letter} aria-labelledby={`letter-${section.letter}`}>
            <h2
              id={`letter-${section.letter}`}
              data-letter={section.letter}
              tabIndex={-1}
              className={cx(
                'scroll-mt-20 px-2.5 pt-4 pb-1 text-sm font-bold text-primary-deep outline-none',
                !hasLetters && 'sr-only',
              )}
            >
              {section.letter}
            </h2>
            <ul>
              {section.friends.map(friend => (
                <li key={friend.friendUserId} data-friend={friend.friendUserId}>
                  <FriendRow friend={friend} query={query} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {hasLetters && sections.length > 3 && (
        <LetterIndex letters={sections.map(({ letter }) => letter)} onChoose={goTo} />
      )}
    </div>
  )
}

/** One stop of the Tab key; the arrows walk the letters and the list follows. */
function LetterIndex({
  letters,
  onChoose,
}: {
  letters: readonly string[]
  onChoose: (letter: string) => void
}) {
  const text = usePeopleWords()
  const [current, setCurrent] = useState(letters[0]!)
  const bar = useRef<HTMLElement>(null)
  const here = letters.includes(current) ? current : letters[0]!
  useEffect(() => setCurrent(letter => (letters.includes(letter) ? letter : letters[0]!)), [letters])
  const walk = (by: number) => {
    const next = letters[Math.min(letters.length - 1, Math.max(0, letters.indexOf(here) + by))]!
    setCurrent(next)
    bar.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus()
  }
  return (
    <nav
      ref={bar}
      aria-label={text.letters}
      className="sticky top-20 flex max-h-[calc(100dvh-8rem)] flex-col self-start overflow-y-auto pr-2 max-md:max-h-[calc(100dvh-16rem)]"
      onKeyDown={event => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        walk(event.key === 'ArrowDown' ? 1 : -1)
      }}
    >
      {letters.map(letter => (
        <button
          key={letter}
          type="button"
          data-index={letter}
          tabIndex={letter === here ? 0 : -1}
          aria-label={text.letter(letter)}
          onClick={() => {
            setCurrent(letter)
            onChoose(letter)
          }}
          className={cx(
            'min-h-6 w-7 shrink-0 rounded-sm text-xs font-medium text-muted hover:bg-fill hover:text-ink touch:min-h-11 touch:w-11',
            letter === here && 'text-primary-deep',
          )}
        >
          {letter}
        </button>
      ))}
    </nav>
  )
}

function FriendRow({ friend, query, onOpen }: { friend: Friendship } & Omit<FriendsProps, 'friends'>) {
  const text = usePeopleWords()
  const calls = useCallEntryWords()
  const room = useOpenPrivateRoom()
  const user = friend.friendUser ?? { userId: friend.friendUserId }
  const presence = usePresenceText(user, text.lastActive)
  const status = useCustomStatus(user.customStatus)
  const name = friendName(friend)
  const own = friend.alias && user.fullName ? user.fullName : undefined
  return (
    <PersonRow
      user={user}
      name={name}
      query={query}
      hasSmallActions
      detail={
        [own, status && statusText(status), presence].filter(Boolean).join(' · ') ||
        (user.username && `@${user.username}`)
      }
      actions={
        <>
          <IconButton label={text.messageName(name)} {...room(friend.friendUserId)}>
            <IconMessage className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={calls.callName(name)}
            onPress={() => void callPerson(friend.friendUserId, 'voice')}
            className="max-sm:hidden"
          >
            <IconPhone className="size-5" aria-hidden="true" />
          </IconButton>
          <MenuButton
            label={text.moreAbout(name)}
            groups={[
              {
                items: [
                  {
                    id: 'voice',
                    label: calls.voice,
                    icon: <IconPhone className="size-4.5" />,
                    onAction: () => void callPerson(friend.friendUserId, 'voice'),
                  },
                  {
                    id: 'video',
                    label: calls.video,
                    icon: <IconVideo className="size-4.5" />,
                    onAction: () => void callPerson(friend.friendUserId, 'video'),
                  },
                ],
              },
              {
                items: [
                  {
                    id: 'alias',
                    label: text.editAlias,
                    icon: <IconAlias className="size-4.5" />,
                    onAction: () => onOpen({ what: 'alias', friend }),
                  },
                ],
              },
              {
                items: [
                  {
                    id: 'remove',
                    label: text.removeFriend,
                    isDanger: true,
                    onAction: () => onOpen({ what: 'remove', friend }),
                  },
                ],
              },
            ]}
          >
            <IconMore className="size-5" aria-hidden="true" />
          </MenuButton>
        </>
      }
    />
  )
}
