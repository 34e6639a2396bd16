import type { Permission, Role } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { errorData } from '../../../api/errors.ts'
import { runWrite, useApiMutation } from '../../../api/mutation.ts'
import { textOf } from '../../../i18n/text.ts'
import { roles } from '../../../i18n/vi/roles.ts'
import { toast } from '../../../ui/toast.ts'
import { isSameSet, type Overrides } from './matrix.ts'
import { takeRole } from './role-cache.ts'

const undoMs = 8000

interface Draft extends Overrides<Permission> {
  /** The one that was read before the first change; another one on the server is somebody else's work. */
  version: number
}

export type RoleDraft = ReturnType<typeof useRoleDraft>

/** What of a role was changed and not saved. Until something is, the role as the server has it. */
export function useRoleDraft(role: Role) {
  const [draft, setDraft] = useState<Draft>()
  const [isOutdated, setOutdated] = useState(false)
  const overrides: Overrides<Permission> = draft ?? role
  const isDirty =
    draft !== undefined && !(isSameSet(draft.allow, role.allow) && isSameSet(draft.deny, role.deny))
  const discard = () => {
    setDraft(undefined)
    setOutdated(false)
  }
  const { mutate, isPending } = useApiMutation(
    ({ allow, deny, version }: Draft) =>
      api.adminPermission.updateRole({
        body: { roleId: role.roleId, version, allow: [...allow], deny: [...deny] },
        // An emptied list takes its members away.
        keepEmpty: true,
      }),
    {
      async onSuccess(savedRole, sentDraft) {
        const before = { allow: role.allow, deny: role.deny }
        await takeRole(savedRole)
        // What was chosen while the server saved is not saved yet: it stays, on top of what is.
        setDraft(last => (last && last !== sentDraft ? { ...last, version: savedRole.version } : undefined))
        setOutdated(false)
        const words = textOf(roles)
        toast.success(words.roleSaved(savedRole.name), {
          duration: undoMs,
          action: { label: words.undo, onClick: () => void takeBack(savedRole, before) },
        })
      },
      onFailure(error) {
        if (!errorData(error, 'roleConflict')) return 'toast'
        setOutdated(true)
      },
    },
  )
  return {
    overrides,
    isDirty,
    isPending,
    isOutdated,
    discard,
    change: ({ allow, deny }: Overrides<Permission>) =>
      setDraft({ allow, deny, version: draft?.version ?? role.version }),
    save: () => draft && void mutate(draft),
  }
}

const takeBack = ({ roleId, version }: Role, before: Pick<Role, 'allow' | 'deny'>) =>
  runWrite(() => api.adminPermission.updateRole({ body: { roleId, version, ...before }, keepEmpty: true }), {
    async onSuccess(role) {
      await takeRole(role)
      toast.success(textOf(roles).undone)
    },
  })
