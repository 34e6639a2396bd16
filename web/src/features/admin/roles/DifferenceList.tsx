import type { Permission } from '@trau/contract'
import IconRemoved from '~icons/lucide/minus'
import IconAdded from '~icons/lucide/plus'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { cx } from '../../../ui/cx.ts'
import type { Difference } from './matrix.ts'

interface DifferenceListProps {
  difference: Difference<Permission>
  labelOf: (permission: Permission) => string
}

/** What is more and what is less, one permission a line. */
export function DifferenceList({
  difference: { added: addedPermissions, removed: removedPermissions },
  labelOf,
}: DifferenceListProps) {
  const text = useRolesWords()
  if (addedPermissions.length + removedPermissions.length === 0)
    return <p className="text-muted">{text.same}</p>
  const lines = [
    ...addedPermissions.map(permission => ({ permission, isAdded: true })),
    ...removedPermissions.map(permission => ({ permission, isAdded: false })),
  ]
  return (
    <ul className="overflow-hidden rounded-lg border border-line py-1 text-sm">
      {lines.map(({ permission, isAdded }) => {
        const Icon = isAdded ? IconAdded : IconRemoved
        return (
          <li
            key={permission}
            className={cx(
              'flex gap-2 px-3 py-1',
              isAdded ? 'bg-primary-soft text-primary-deep' : 'bg-danger-soft text-danger-deep',
            )}
          >
            <Icon className="mt-1 size-3.5 shrink-0" aria-hidden="true" />
            <span className="min-w-0">
              <span className="sr-only">{isAdded ? text.added : text.removed} </span>
              {labelOf(permission)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
