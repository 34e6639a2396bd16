import type { User } from '@trau/contract'
import { useState } from 'react'
import { useOutgoingWords } from '../../i18n/words/outgoing.ts'
import { ListFailure } from '../../kit/ListParts.tsx'
import { personName, usePeopleSearch } from '../../model/people/people.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { SearchField } from '../../ui/SearchField.tsx'

interface AccountPickerProps {
  chosenPeople: readonly User[]
  onChange: (chosenPeople: User[]) => void
}

/** Chooses accounts of the tenant by name, username or phone number. The messenger's own picker needs its rooms, which are not loaded here. */
export function AccountPicker({ chosenPeople, onChange }: AccountPickerProps) {
  const text = useOutgoingWords().announcement
  const [query, setQuery] = useState('')
  const { people, failure, isSearching, isEnough } = usePeopleSearch(query, '')
  const chosenIds = new Set(chosenPeople.map(({ userId }) => userId))
  const unchosenPeople = people.filter(({ userId }) => !chosenIds.has(userId))
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line p-3">
      {chosenPeople.length > 0 && (
        <ul aria-label={text.chosenPeople} className="flex flex-wrap gap-1.5">
          {chosenPeople.map(user => (
            <li key={user.userId} className="max-w-full">
              <Chip
                color="primary"
                onRemove={() => onChange(chosenPeople.filter(({ userId }) => userId !== user.userId))}
                removeLabel={text.removePerson(personName(user))}
              >
                {personName(user)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <SearchField label={text.findPeople} value={query} onChange={setQuery} />
      {failure ? (
        <ListFailure of={failure} />
      ) : (
        <ul className="max-h-72 overflow-y-auto empty:hidden" aria-busy={isSearching}>
          {unchosenPeople.map(user => (
            <li key={user.userId}>
              <button
                type="button"
                onClick={() => {
                  onChange([...chosenPeople, user])
                  setQuery('')
                }}
                className="flex w-full items-center gap-3 rounded-lg px-2 py-2 text-left hover:bg-fill focus-visible:-outline-offset-2"
              >
                <Avatar id={user.userId} name={personName(user)} src={user.avatarUrl} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{personName(user)}</span>
                  {user.username && (
                    <span className="block truncate text-sm text-muted">@{user.username}</span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isEnough && !isSearching && !failure && unchosenPeople.length === 0 && (
        <p className="p-2 text-muted">{text.noPeople}</p>
      )}
    </div>
  )
}
