import { useNavigate } from '@tanstack/react-router'
import type { Role } from '@trau/contract'
import { useState } from 'react'
import IconMore from '~icons/lucide/ellipsis'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { usePermitted } from '../../../kit/permitted.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { MenuAction } from '../../../ui/Menu.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { rolesSearch } from './addresses.ts'
import { NameAndDescription } from './NameAndDescription.tsx'
import { forgetRoles, takeRole } from './role-cache.ts'

/** To rename a role and to delete it. */
export function RoleActions({ role }: { role: Role }) {
  const text = useRolesWords()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  const { roleId, name } = role
  const permissions = usePermitted()
  const edit = (item: MenuAction) => permissions.action('role.edit', item)
  const remove = () =>
    runWrite(() => api.adminPermission.deleteRole({ params: { id: roleId } }), {
      async onSuccess() {
        await navigate({ to: '/admin', search: rolesSearch({ view: 'roles' }) })
        toast.success(text.roleDeleted(name))
        await forgetRoles()
      },
    })
  return (
    <>
      <MenuButton
        label={text.more(name)}
        groups={[
          { items: [edit({ id: 'rename', label: text.rename, onAction: () => setOpen('rename') })] },
          {
            items: [
              edit({
                id: 'delete',
                label: text.deleteRole,
                isDanger: true,
                onAction: () => setOpen('delete'),
              }),
            ],
          },
        ]}
      >
        <IconMore className="size-5" aria-hidden="true" />
      </MenuButton>
      {open === 'rename' && (
        <NameAndDescription
          of={role}
          onClose={close}
          onSave={async texts => {
            const savedRole = await api.adminPermission.updateRole({
              body: { roleId, ...texts },
              keepEmpty: true,
            })
            await takeRole(savedRole)
            toast.success(text.roleSaved(savedRole.name))
          }}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title={text.deleteRoleTitle(name)}
        confirmLabel={text.deleteRole}
        onConfirm={remove}
      >
        {text.deleteRoleText(role.userCount)}
      </ConfirmDialog>
    </>
  )
}
