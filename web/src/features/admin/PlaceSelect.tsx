import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type { ScopeOption } from '@trau/contract'
import { useState } from 'react'
import { useRolesWords } from '../../i18n/words/roles.ts'
import { useDebounced } from '../../model/people/people.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'

type PlaceKind = 'WORKSPACE' | 'ROOM'

interface PlaceSelectProps {
  kind: PlaceKind
  /** The call that finds places of this kind by name, and its key in the cache. */
  find: (query: { kind: PlaceKind; search: string }, signal: AbortSignal) => Promise<{ items: ScopeOption[] }>
  findKey: QueryKey
  hint?: string | undefined
  value: string | undefined
  /** Places that are not offered: those chosen already. */
  excludedIds?: ReadonlySet<string>
  error?: string | undefined
  /** Of the form's value, to which a failed check leads. */
  name?: string
  onChange: (place: ScopeOption) => void
}

/** One workspace or group of all that the administrator may choose, found by name. */
export function PlaceSelect(props: PlaceSelectProps) {
  const { kind, find, findKey, hint, value, excludedIds, error, name, onChange } = props
  const text = useRolesWords()
  const [query, setQuery] = useState('')
  const [chosenPlace, setChosen] = useState<ScopeOption>()
  const search = useDebounced(query.trim())
  const { data } = useQuery({
    queryKey: [...findKey, { kind, search }],
    queryFn: ({ signal }) => find({ kind, search }, signal),
    placeholderData: keepPreviousData,
  })
  const items = (data?.items ?? []).filter(({ id }) => !excludedIds?.has(id))
  // What is chosen stays to be seen while another name is searched for.
  const options =
    chosenPlace && chosenPlace.id === value && !items.some(({ id }) => id === chosenPlace.id)
      ? [chosenPlace, ...items]
      : items
  return (
    <>
      <SearchField label={text.findPlace[kind]} value={query} onChange={setQuery} />
      <Select
        name={name}
        label={text.scopes[kind]}
        description={data && (search || items.length === 0) ? text.foundPlaces(items.length) : hint}
        error={error}
        options={options.map(({ id, name, workspaceName, memberCount }) => ({
          value: id,
          label: name || text.unnamedRoom,
          description: [workspaceName, text.memberCount(memberCount)].filter(Boolean).join(' · '),
        }))}
        value={value ?? null}
        onChange={id => {
          const place = options.find(option => option.id === id)
          setChosen(place)
          if (place) onChange(place)
        }}
      />
    </>
  )
}
