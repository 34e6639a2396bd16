import type { RoomMember } from '@trau/contract'
import { dateFilters } from '../../../text/date-filters.ts'
import { cx } from '../../../ui/cx.ts'
import { Select } from '../../../ui/Select.tsx'
import type { SearchFilters as Filters, HasKind } from './useMessageSearch.ts'
import { useMessageSearchWords } from './words.ts'

export interface SearchFiltersProps {
  filters: Filters
  onChange: (filters: Filters) => void
  /** Who may have sent it, where that is asked. */
  members?: readonly RoomMember[]
  me: string
  className?: string
}

const any = 'any'

/** Narrows a search: by who sent it, since when, and what it carries. */
export function SearchFilters({ filters, onChange, members, me, className }: SearchFiltersProps) {
  const words = useMessageSearchWords()
  const kinds = Object.keys(words.kinds) as HasKind[]
  const set =
    <K extends keyof Filters>(name: K) =>
    (value: string) =>
      onChange({ ...filters, [name]: value === any ? undefined : (value as Filters[K]) })
  return (
    <fieldset className={cx('flex min-w-0 flex-1 flex-wrap gap-2', className)}>
      <legend className="sr-only">{words.filters}</legend>
      {members && (
        <Select
          label={words.sender}
          hideLabel
          className="min-w-32 flex-1 @2xl:max-w-44"
          value={filters.senderId ?? any}
          onChange={set('senderId')}
          options={[
            { value: any, label: words.anybody },
            ...members.map(({ userId, user }) => ({
              value: userId,
              label: userId === me ? words.me : (user.name ?? ''),
            })),
          ]}
        />
      )}
      <Select
        label={words.date}
        hideLabel
        className="min-w-32 flex-1 @2xl:max-w-44"
        value={filters.date ?? any}
        onChange={set('date')}
        options={[
          { value: any, label: words.anyDate },
          ...dateFilters.map(value => ({ value, label: words.dates[value] })),
        ]}
      />
      <Select
        label={words.kind}
        hideLabel
        className="min-w-32 flex-1 @2xl:max-w-44"
        value={filters.has ?? any}
        onChange={set('has')}
        options={[
          { value: any, label: words.anyKind },
          ...kinds.map(value => ({ value, label: words.kinds[value] })),
        ]}
      />
    </fieldset>
  )
}
