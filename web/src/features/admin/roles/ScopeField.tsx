import type { RoleScope } from '@trau/contract'
import { scopeKinds } from '@trau/contract/rules/permission'
import { api } from '../../../api/api.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { PlaceSelect } from '../PlaceSelect.tsx'

interface ScopeFieldProps {
  scope: RoleScope
  onChange: (scope: RoleScope) => void
  label?: string
  error?: string | undefined
}

/** Everywhere, or one workspace, or one group; any of the tenant, found by name. */
export function ScopeField({ scope, onChange, label, error }: ScopeFieldProps) {
  const text = useRolesWords()
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        label={label ?? text.scope}
        options={scopeKinds.map(value => ({
          value,
          label: text.scopes[value],
          description: label === undefined && text.scopeTexts[value],
        }))}
        value={scope.kind}
        onChange={kind => onChange({ kind })}
      />
      {scope.kind !== 'TENANT' && (
        <PlaceSelect
          key={scope.kind}
          name="scope"
          kind={scope.kind}
          findKey={api.adminPermission.listScopes.key}
          find={(query, signal) => api.adminPermission.listScopes({ query, signal })}
          hint={text.placeHint}
          value={scope.id}
          onChange={({ kind, id }) => onChange({ kind, id })}
          error={error}
        />
      )}
    </div>
  )
}
