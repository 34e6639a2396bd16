import type { Permission } from '@trau/contract'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { PermissionRow } from './matrix.ts'
import { PermissionGroups } from './PermissionGroups.tsx'

interface TemplateMatrixProps {
  rows: readonly PermissionRow<Permission>[]
  chosenPermissions: ReadonlySet<Permission>
  own: ReadonlySet<Permission>
  isReadOnly: boolean
  onChange: (chosenPermissions: Permission[]) => void
}

/** Every permission with whether a template holds it. */
export function TemplateMatrix({ rows, chosenPermissions, own, isReadOnly, onChange }: TemplateMatrixProps) {
  const text = useRolesWords()
  const withOnes = (permissions: readonly Permission[], isChosen: boolean) =>
    onChange(
      isChosen
        ? [...new Set([...chosenPermissions, ...permissions])]
        : [...chosenPermissions].filter(permission => !permissions.includes(permission)),
    )
  return (
    <PermissionGroups
      rows={rows}
      groupEnd={({ label, rows: group }) => {
        const count = group.filter(({ permission }) => chosenPermissions.has(permission)).length
        const changeable = group.map(({ permission }) => permission).filter(one => own.has(one))
        return (
          <>
            <span className="text-sm text-muted tabular-nums">{text.groupCount(count, group.length)}</span>
            {!isReadOnly && changeable.length > 0 && (
              <Checkbox
                checked={changeable.every(one => chosenPermissions.has(one))}
                onChange={isChosen => withOnes(changeable, isChosen)}
              >
                <span aria-hidden="true">{text.wholeGroupShort}</span>
                <span className="sr-only">{text.wholeGroup(label)}</span>
              </Checkbox>
            )}
          </>
        )
      }}
      mark={({ permission, label }) => (
        <Checkbox
          checked={chosenPermissions.has(permission)}
          disabled={isReadOnly || !own.has(permission)}
          onChange={isChosen => withOnes([permission], isChosen)}
        >
          <span className="sr-only">{label}</span>
        </Checkbox>
      )}
      end={() => null}
      below={({ permission }) =>
        !isReadOnly && !own.has(permission) && <p className="text-sm text-muted">{text.notYours}</p>
      }
    />
  )
}
