import { useNavigate } from '@tanstack/react-router'
import type { Friendship } from '@trau/contract'
import { useApiMutation } from '../../api/mutation.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/toast.ts'
import { friendName } from './friends-by-letter.ts'
import { changeFriendship } from './friendship-commands.ts'
import { ListState } from './ListState.tsx'
import { PersonRow } from './PersonRow.tsx'
import { useBlocked } from './useFriendships.ts'

export default function BlockedPane() {
  const text = usePeopleWords()
  const navigate = useNavigate()
  const blockedUsers = useBlocked()
  return (
    <div className="mx-auto max-w-3xl p-4">
      <p className="px-2.5 pb-3 text-pretty text-muted">{text.blockedText}</p>
      <ListState
        query={blockedUsers}
        empty={
          <EmptyState
            title={text.noneBlocked}
            className="pt-10"
            action={
              <Button
                variant="flat"
                onPress={() => void navigate({ to: '/people', search: { tab: 'friends' } })}
              >
                {text.seeFriends}
              </Button>
            }
          >
            {text.noneBlockedText}
          </EmptyState>
        }
      >
        {items => (
          <ul>
            {items.map(person => (
              <li key={person.friendUserId}>
                <PersonRow
                  user={person.friendUser ?? { userId: person.friendUserId }}
                  name={friendName(person)}
                  detail={person.friendUser?.username && `@${person.friendUser.username}`}
                  actions={<Unblock person={person} />}
                />
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </div>
  )
}

function Unblock({ person }: { person: Friendship }) {
  const text = usePeopleWords()
  const name = friendName(person)
  const unblock = useApiMutation(() => changeFriendship(person, 'FRIENDSHIP_STATUS_UNSPECIFIED'), {
    onSuccess: () => toast.success(text.unblocked(name)),
  })
  return (
    <Button
      size="sm"
      variant="flat"
      isPending={unblock.isPending}
      aria-label={text.unblockName(name)}
      onPress={() => void unblock.mutate()}
    >
      {text.unblock}
    </Button>
  )
}
