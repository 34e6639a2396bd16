import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RoleScope } from '@trau/contract'
import { maxListLimit } from '@trau/contract/rules/list'
import { api } from '../../../api/api.ts'
import { q } from '../../../api/query-client.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'
import { rolesSearch } from './addresses.ts'
import { explainName, NameFields } from './NameAndDescription.tsx'
import { takeRole } from './role-cache.ts'
import { ScopeField } from './ScopeField.tsx'

const none = 'none'

/** A new role from a template; what it allows beside that is chosen once it is there. */
export function CreateRoleDialog({ templateId, onClose }: { templateId?: string; onClose: () => void }) {
  const text = useRolesWords()
  const navigate = useNavigate()
  const { data } = useQuery(q(api.adminPermission.listRoleTemplates, { query: { limit: maxListLimit } }))
  // What those hold is no template to give further: everything, or nothing.
  const templates = (data?.items ?? []).filter(
    ({ builtIn }) => builtIn !== 'SUPER_ADMIN' && builtIn !== 'MEMBER' && builtIn !== 'GUEST',
  )
  const form = useForm({
    initial: {
      name: '',
      description: '',
      template: templateId ?? (none as string),
      scope: { kind: 'TENANT' } as RoleScope,
    },
    check: ({ name, scope }) => ({
      ...(name.trim() ? {} : { name: text.nameMissing }),
      ...(scope.kind !== 'TENANT' && !scope.id ? { scope: text.placeMissing } : {}),
    }),
    async submit({ name, description, template, scope }) {
      const role = await api.adminPermission.createRole({
        body: {
          name: name.trim(),
          description: description.trim(),
          scope,
          ...(template === none ? {} : { templateId: template }),
        },
      })
      await takeRole(role)
      onClose()
      toast.success(text.roleCreated(role.name))
      await navigate({ to: '/admin', search: rolesSearch({ roleId: role.roleId }) })
    },
    explain: explainName,
  })
  return (
    <FormDialog form={form} title={text.createRole} submitLabel={text.createRole} onClose={onClose}>
      <NameFields form={form} />
      <Select
        label={text.template}
        description={text.templateHint}
        options={[
          { value: none, label: text.noTemplate },
          ...templates.map(({ templateId: value, name, permissions }) => ({
            value,
            label: name,
            description: text.permissionCount(permissions.length),
          })),
        ]}
        value={form.values.template}
        onChange={template => form.set('template', template)}
      />
      <ScopeField
        scope={form.values.scope}
        onChange={scope => form.set('scope', scope)}
        error={form.errorOf('scope')}
      />
    </FormDialog>
  )
}
