import type { Permission } from '@trau/contract'
import type { ReactNode } from 'react'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { useOwnPermissions } from '../../model/account/own-permissions.ts'
import { usePermissionLabel } from './roles/catalogue.ts'

interface EditablePartProps {
  permission: Permission
  children: ReactNode
}

/** What somebody may see without the permission to change it: its controls are disabled, and a line says which permission that takes. */
export function EditablePart({ permission, children }: EditablePartProps) {
  const text = useAdminWords()
  const labelOf = usePermissionLabel()
  const own = useOwnPermissions()
  if (!own || own.has(permission)) return children
  return (
    <>
      <p role="note" className="mb-5 rounded-lg bg-fill px-4 py-3 text-pretty">
        {text.readOnly(labelOf(permission))}
      </p>
      <fieldset disabled className="min-w-0 [&_label:has(input:disabled)]:opacity-60">
        {children}
      </fieldset>
    </>
  )
}
