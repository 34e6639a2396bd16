import type { RoomMember } from '@trau/contract'
import { useMessageSearchWords } from '../../i18n/words/message-search.ts'
import type { SearchFilters as Filters, HasKind } from '../../model/messages/useMessageSearch.ts'
import { dateFilters } from '../../text/date-filters.ts'
import { cx } from '../../ui/cx.ts'
import { FilterChip } from '../../ui/FilterChip.tsx'

export interface SearchFiltersProps {
  filters: Filters
  onChange: (filters: Filters) => void
  /** Who may have sent it, where that is asked. */
  members?: readonly RoomMember[] | undefined
  me: string
  className?: string
}

/** Narrows a search: by who sent it, since when, and what it carries. */
export function SearchFilters({ filters, onChange, members, me, className }: SearchFiltersProps) {
  const words = useMessageSearchWords()
  const kinds = Object.keys(words.kinds) as HasKind[]
  return (
    <fieldset className={cx('flex min-w-0 flex-wrap gap-2', className)}>
      <legend className="sr-only">{words.filters}</legend>
      {members && (
        <FilterChip
          label={words.sender}
          anyLabel={words.anybody}
          clearLabel={words.clearFilter(words.sender)}
          value={filters.senderId}
          onChange={senderId => onChange({ ...filters, senderId })}
          options={members.map(({ userId, user }) => ({
            value: userId,
            label: userId === me ? words.me : (user.name ?? ''),
          }))}
        />
      )}
      <FilterChip
        label={words.date}
        anyLabel={words.anyDate}
        clearLabel={words.clearFilter(words.date)}
        value={filters.date}
        onChange={date => onChange({ ...filters, date })}
        options={dateFilters.map(value => ({ value, label: words.dates[value] }))}
      />
      <FilterChip
        label={words.kind}
        anyLabel={words.anyKind}
        clearLabel={words.clearFilter(words.kind)}
        value={filters.has}
        onChange={has => onChange({ ...filters, has })}
        options={kinds.map(value => ({ value, label: words.kinds[value] }))}
      />
    </fieldset>
  )
}
