import { useQuery } from '@tanstack/react-query'
import { maxIconSearchLength } from '@trau/contract/rules/list'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { roomTags } from '../../../i18n/vi/roomTags.ts'
import { useDebounced } from '../../../model/people/people.ts'
import { fold } from '../../../text/vietnamese.ts'
import { RuntimeIcon } from '../../../ui/icons/RuntimeIcon.tsx'
import { searchIcons } from '../../../ui/icons/search-icons.ts'
import { SearchField } from '../../../ui/SearchField.tsx'

export interface IconPickerProps {
  chosenIcon: string | undefined
  /** `collection:name` */
  onChoose: (icon: string) => void
}

/** Icons of our own server: those for common tags by their words here, all others by their names there. */
export default function IconPicker({ chosenIcon, onChoose }: IconPickerProps) {
  const words = useText(roomTags)
  const [search, setSearch] = useState('')
  const debouncedQuery = useDebounced(search.trim().toLowerCase())
  const { data, isError, isFetching } = useQuery({
    queryKey: ['icons', 'search', debouncedQuery],
    queryFn: ({ signal }) => searchIcons(debouncedQuery, signal),
    enabled: debouncedQuery !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const labels = new Map(Object.entries(words.iconNames).map(([name, label]) => [`lucide:${name}`, label]))
  const suggestedIcons = [...labels].flatMap(([icon, label]) =>
    fold(label).includes(fold(debouncedQuery)) ? [icon] : [],
  )
  const icons = [...new Set([...suggestedIcons, ...(debouncedQuery ? (data ?? []) : [])])]
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={words.iconSearch}
        value={search}
        onChange={setSearch}
        maxLength={maxIconSearchLength}
        isPending={isFetching}
      />
      <fieldset className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] overflow-y-auto">
        <legend className="sr-only">{words.icons}</legend>
        {icons.map(icon => {
          const label = labels.get(icon) ?? icon.split(':')[1]!.replaceAll('-', ' ')
          return (
            <button
              key={icon}
              type="button"
              aria-label={label}
              aria-pressed={icon === chosenIcon}
              title={label}
              onClick={() => onChoose(icon)}
              className="flex size-11 items-center justify-center rounded-lg hover:bg-fill focus-visible:-outline-offset-2 aria-pressed:bg-primary-soft forced:aria-pressed:border-2"
            >
              <RuntimeIcon name={icon} />
            </button>
          )
        })}
      </fieldset>
      {debouncedQuery && !isFetching && (isError || icons.length === 0) && (
        <p role="status" className="text-sm text-muted">
          {isError ? words.iconSearchFailed : words.iconNone}
        </p>
      )}
    </div>
  )
}
