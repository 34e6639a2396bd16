import { useQuery } from '@tanstack/react-query'
import type { NewLdapSetting } from '@trau/contract'
import IconRemove from '~icons/lucide/x'
import { api } from '../../../api/api.ts'
import { qWith } from '../../../api/query-client.ts'
import { useLdapWords } from '../../../i18n/words/ldap.ts'
import { useOwnPermissions } from '../../../model/account/own-permissions.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { tenantRoles } from './tenant-roles.ts'

type Groups = NewLdapSetting['groupRoles']
/** As the server takes. */
const mostGroups = 50

interface GroupRolesProps {
  value: Groups
  onChange: (value: Groups) => void
  error?: string | undefined
}

/** Which group of the directory gives which role. */
export function GroupRoles({ value, onChange, error }: GroupRolesProps) {
  const text = useLdapWords()
  const maySee = useOwnPermissions()?.has('role.read') === true
  const roles = useQuery(qWith(api.adminPermission.listRoles, { query: tenantRoles }, { enabled: maySee }))
  const change = (at: number, part: Partial<Groups[number]>) =>
    onChange(value.map((one, n) => (n === at ? { ...one, ...part } : one)))
  const options = (roles.data?.items ?? [])
    .filter(({ builtIn }) => builtIn !== 'MEMBER')
    .map(({ roleId, name }) => ({ value: roleId, label: name }))
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{text.groupRoles}</legend>
      <p className="mb-2 text-sm text-pretty text-muted">{maySee ? text.groupRolesHint : text.rolesUnseen}</p>
      {maySee &&
        value.map((one, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a form have no other name
          <div key={n} className="mb-3 flex flex-wrap items-end gap-2">
            <TextField
              label={text.group(n + 1)}
              className="min-w-0 flex-1 basis-56"
              autoComplete="off"
              value={one.group}
              onChange={group => change(n, { group })}
            />
            <Select
              label={text.role(n + 1)}
              className="flex-1 basis-40"
              options={[
                ...(one.roleId && options.some(({ value: id }) => id === one.roleId)
                  ? []
                  : [{ value: one.roleId, label: text.chooseRole }]),
                ...options,
              ]}
              value={one.roleId}
              onChange={roleId => change(n, { roleId })}
            />
            <IconButton
              label={text.removeGroup(n + 1)}
              onPress={() => onChange(value.filter((_, k) => k !== n))}
            >
              <IconRemove className="size-5" aria-hidden="true" />
            </IconButton>
          </div>
        ))}
      {maySee && value.length < mostGroups && (
        <Button size="sm" variant="flat" onPress={() => onChange([...value, { group: '', roleId: '' }])}>
          {text.addGroup}
        </Button>
      )}
      <p role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
