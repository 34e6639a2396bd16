import { Checkbox } from '../../../ui/Checkbox.tsx'
import { useRoleName, useTargetRoles } from './flag-text.ts'

interface RolesFieldProps {
  label: string
  roles: readonly string[]
  isDisabled?: boolean
  onChange: (roles: string[]) => void
}

/** Which roles something is for; nothing where the person may not read roles and none is chosen. */
export function RolesField({ label, roles, isDisabled = false, onChange }: RolesFieldProps) {
  const roleName = useRoleName()
  const targetRoles = useTargetRoles()
  const targets = [...new Set([...targetRoles.map(({ value }) => value), ...roles])]
  if (targets.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex max-h-56 flex-col gap-2 overflow-y-auto">
        {targets.map(role => (
          <Checkbox
            key={role}
            checked={roles.includes(role)}
            disabled={isDisabled}
            onChange={isChecked => onChange(isChecked ? [...roles, role] : roles.filter(one => one !== role))}
          >
            {roleName(role)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
