import { useQuery } from '@tanstack/react-query'
import type { Friendship } from '@trau/contract'
import { allPages } from '../../api/all-pages.ts'
import { api } from '../../api/api.ts'
import { keyOf } from '../../api/query-client.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { useOpenPrivateRoom } from '../../model/people/useOpenPrivateRoom.ts'
import { timeZone } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { birthdayGroups, nearBirthdays, todayIn } from './birthday-groups.ts'
import { FindPeopleButton } from './FindPeopleButton.tsx'
import { friendName } from './friends-by-letter.ts'
import { ListState } from './ListState.tsx'
import { PersonRow } from './PersonRow.tsx'

/** Friends' birthdays of this month and this week: today's, this week's, and the others. */
export default function BirthdaysPane() {
  const text = usePeopleWords()
  const birthdays = useQuery({
    queryKey: [...keyOf(api.identity.listBirthdays), 'near'],
    async queryFn({ signal }) {
      const birthdaysOf = (range: 'month' | 'week') => {
        const requestPayload = JSON.stringify({ range, timeZone: timeZone() })
        return allPages(query => api.identity.listBirthdays({ query: { ...query, requestPayload }, signal }))
      }
      const [ofMonth, ofWeek] = await Promise.all([birthdaysOf('month'), birthdaysOf('week')])
      return nearBirthdays(ofMonth, ofWeek, todayIn(timeZone()))
    },
  })
  return (
    <div className="mx-auto max-w-3xl p-4">
      <ListState
        query={birthdays}
        empty={
          <EmptyState title={text.noBirthdays} className="pt-10" action={<FindPeopleButton />}>
            {text.noBirthdaysText}
          </EmptyState>
        }
      >
        {items => (
          <div className="flex flex-col gap-6">
            {birthdayGroups(items, todayIn(timeZone())).map(({ when, friends }) => (
              <section key={when} aria-labelledby={`birthdays-${when}`}>
                <h2 id={`birthdays-${when}`} className="px-2.5 pb-1 text-lg font-bold">
                  {text.birthdays[when]}
                </h2>
                <ul>
                  {friends.map(friend => (
                    <li key={friend.friendUserId}>
                      <BirthdayRow friend={friend} isToday={when === 'today'} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </ListState>
    </div>
  )
}

function BirthdayRow({ friend, isToday }: { friend: Friendship; isToday: boolean }) {
  const text = usePeopleWords()
  const room = useOpenPrivateRoom()
  const name = friendName(friend)
  const [year, month, day] = (friend.nextBirthday ?? '').split('-')
  const birthYear = friend.friendUser?.birthdate?.year
  return (
    <PersonRow
      user={friend.friendUser ?? { userId: friend.friendUserId }}
      name={name}
      detail={[`${day}/${month}`, birthYear && text.turns(Number(year) - birthYear)]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <Button
          size="sm"
          variant="flat"
          color={isToday ? 'primary' : 'default'}
          aria-label={isToday ? text.wishName(name) : text.messageName(name)}
          {...room(friend.friendUserId)}
        >
          {isToday ? text.wish : text.message}
        </Button>
      }
    />
  )
}
