import type { Permission } from '@trau/contract'
import type { ReactNode } from 'react'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { usePermitted } from '../../kit/permitted.ts'

interface EditablePartProps {
  permission: Permission
  children: ReactNode
}

/** What somebody may see without the permission to change it: its controls are disabled, and a line says which permission that takes. */
export function EditablePart({ permission, children }: EditablePartProps) {
  const { isKnown, has } = usePermitted()
  if (!isKnown || has(permission)) return children
  return (
    <>
      <ReadOnlyNote permission={permission} />
      <fieldset disabled className="min-w-0 [&_label:has(input:disabled)]:opacity-60">
        {children}
      </fieldset>
    </>
  )
}

/** Nothing for who has the permission; for others that they may only look, what is missing, and who can grant it. */
export function ReadOnlyNote({ permission }: { permission: Permission }) {
  const text = useAdminWords()
  const { reasonAgainst } = usePermitted()
  const reason = reasonAgainst(permission)
  return (
    reason && (
      <p role="note" className="mb-5 rounded-lg bg-fill px-4 py-3 text-pretty">
        {text.readOnly} {reason}
      </p>
    )
  )
}
