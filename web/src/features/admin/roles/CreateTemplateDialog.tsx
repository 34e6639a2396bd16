import { useNavigate } from '@tanstack/react-router'
import type { Permission, RoleTemplate } from '@trau/contract'
import { maxRoleName } from '@trau/contract/rules/permission'
import { api } from '../../../api/api.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { toast } from '../../../ui/toast.ts'
import { rolesSearch } from './addresses.ts'
import { explainName, NameFields } from './NameAndDescription.tsx'
import { takeTemplate } from './role-cache.ts'

interface CreateTemplateDialogProps {
  /** Its permissions are taken over. */
  from?: RoleTemplate
  /** What the one who creates it may put in. */
  own?: ReadonlySet<Permission>
  onClose: () => void
}

/** A new template, empty or as another one; its permissions are chosen once it is there. */
export function CreateTemplateDialog({ from, own, onClose }: CreateTemplateDialogProps) {
  const text = useRolesWords()
  const navigate = useNavigate()
  const form = useForm({
    initial: {
      name: from ? text.copyOf(from.name).slice(0, maxRoleName) : '',
      description: from?.description ?? '',
    },
    check: ({ name }) => (name.trim() ? {} : { name: text.nameMissing }),
    async submit({ name, description }) {
      const template = await api.adminPermission.createRoleTemplate({
        body: {
          name: name.trim(),
          description: description.trim(),
          permissions: (from?.permissions ?? []).filter(permission => own?.has(permission)),
        },
        keepEmpty: true,
      })
      await takeTemplate(template)
      onClose()
      toast.success(text.templateCreated(template.name))
      await navigate({ to: '/admin', search: rolesSearch({ templateId: template.templateId }) })
    },
    explain: explainName,
  })
  return (
    <FormDialog
      form={form}
      title={from ? text.copyTemplate : text.createTemplate}
      submitLabel={text.createTemplate}
      onClose={onClose}
    >
      <NameFields form={form} />
    </FormDialog>
  )
}
