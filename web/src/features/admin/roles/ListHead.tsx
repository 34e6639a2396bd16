import IconAdd from '~icons/lucide/plus'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'

interface ListHeadProps {
  searchLabel: string
  search: string
  onSearch: (search: string) => void
  createLabel: string
  onCreate: () => void
}

/** Above a list of roles or templates: to search it, and to add to it. */
export function ListHead({ searchLabel, search, onSearch, createLabel, onCreate }: ListHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4">
      <div className="min-w-0 flex-1 basis-60">
        <SearchField label={searchLabel} value={search} onChange={onSearch} />
      </div>
      <PermittedButton
        permission="role.edit"
        color="primary"
        className="max-sm:w-full"
        startContent={<IconAdd className="size-4.5" />}
        onPress={onCreate}
      >
        {createLabel}
      </PermittedButton>
    </div>
  )
}
