import type { UserInfo } from '@trau/contract'
import { useState } from 'react'
import { useBillingWords } from '../../i18n/words/billing.ts'
import { ListFailure } from '../../kit/ListParts.tsx'
import { personName, usePeopleSearch } from '../../model/people/people.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { SearchField } from '../../ui/SearchField.tsx'

interface BuyerAccountProps {
  account: UserInfo | undefined
  onChange: (account: UserInfo | undefined) => void
}

/** Chooses the account that an invoice is made out to; it may have none. */
export function BuyerAccount({ account, onChange }: BuyerAccountProps) {
  const text = useBillingWords()
  const [query, setQuery] = useState('')
  const { people, failure, isSearching, isEnough } = usePeopleSearch(query, '')
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{text.account}</legend>
      {account ? (
        <Chip
          color="primary"
          onRemove={() => onChange(undefined)}
          removeLabel={text.removeAccount(account.name ?? account.username ?? '')}
        >
          {account.name ?? account.username}
        </Chip>
      ) : (
        <>
          <SearchField label={text.findAccount} value={query} onChange={setQuery} />
          {failure ? (
            <ListFailure of={failure} />
          ) : (
            <ul className="mt-1 max-h-52 overflow-y-auto empty:hidden" aria-busy={isSearching}>
              {people.map(user => (
                <li key={user.userId}>
                  <button
                    type="button"
                    onClick={() => {
                      onChange({ userId: user.userId, name: personName(user) })
                      setQuery('')
                    }}
                    className="flex w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left hover:bg-fill focus-visible:-outline-offset-2"
                  >
                    <Avatar id={user.userId} name={personName(user)} src={user.avatarUrl} size="sm" />
                    <span className="min-w-0 flex-1 truncate">
                      {personName(user)}
                      {user.username && <span className="text-muted">{` @${user.username}`}</span>}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          {isEnough && !isSearching && !failure && people.length === 0 && (
            <p className="p-2 text-muted">{text.noPeople}</p>
          )}
        </>
      )}
      <p className="mt-1.5 text-sm text-muted">{text.accountHint}</p>
    </fieldset>
  )
}
