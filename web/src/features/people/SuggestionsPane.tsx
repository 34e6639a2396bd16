import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { pagesOf } from '../../api/pages.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { MoreButton } from '../../kit/ListParts.tsx'
import { personName } from '../../model/people/people.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FindPeopleButton } from './FindPeopleButton.tsx'
import { ListState } from './ListState.tsx'
import { PersonRow } from './PersonRow.tsx'
import { RequestDialog, type RequestedPerson } from './RequestDialog.tsx'

/** Friends of friends and people of common groups. Who is asked leaves the list. */
export default function SuggestionsPane() {
  const text = usePeopleWords()
  const suggestions = useInfiniteQuery({
    ...pagesOf(api.people.listSuggestions, {}, 30),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
  const [requestedPerson, ask] = useState<RequestedPerson>()
  return (
    <div className="mx-auto max-w-3xl p-4">
      <p className="px-2.5 pb-3 text-pretty text-muted">{text.suggestionsText}</p>
      <ListState
        query={suggestions}
        empty={
          <EmptyState title={text.noSuggestions} className="pt-10" action={<FindPeopleButton />}>
            {text.noSuggestionsText}
          </EmptyState>
        }
      >
        {items => (
          <>
            <ul>
              {items.map(({ user, mutualFriends, mutualRooms }) => (
                <li key={user.userId}>
                  <PersonRow
                    user={user}
                    name={personName(user)}
                    detail={[
                      mutualFriends > 0 && text.mutualFriends(mutualFriends),
                      mutualRooms > 0 && text.mutualRooms(mutualRooms),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    actions={
                      <Button
                        size="sm"
                        variant="flat"
                        color="primary"
                        aria-label={text.addName(personName(user))}
                        onPress={() => ask({ user, source: 'SUGGESTION' })}
                      >
                        {text.addFriend}
                      </Button>
                    }
                  />
                </li>
              ))}
            </ul>
            <MoreButton of={suggestions} />
          </>
        )}
      </ListState>
      {requestedPerson && <RequestDialog {...requestedPerson} onClose={() => ask(undefined)} />}
    </div>
  )
}
