import { useQuery } from '@tanstack/react-query'
import type { Permission } from '@trau/contract'
import { administrationApi } from '../api/administration-api.ts'
import { qWith } from '../api/query-client.ts'
import { useText } from '../i18n/text.ts'
import { permitted } from '../i18n/vi/permitted.ts'
import { useOwnPermissions } from '../model/account/own-permissions.ts'
import { useCatalogue, usePermissionLabel } from '../model/account/permission-catalogue.ts'
import { personName } from '../model/people/people.ts'
import type { MenuAction } from '../ui/Menu.tsx'
import { toast } from '../ui/toast.ts'

/** Who can grant what changes rarely. */
const granterMs = 10 * 60_000

/** What the person who is here may do, and what is said of what they may not. */
export function usePermitted() {
  const text = useText(permitted)
  const own = useOwnPermissions()
  const { data: catalogue } = useCatalogue()
  const labelOf = usePermissionLabel()
  const lacksSome = own !== undefined && catalogue?.items.some(({ permission }) => !own.has(permission))
  const { data: granters } = useQuery(
    qWith(
      administrationApi.roleAssignment.listGranters,
      {},
      { enabled: lacksSome === true, staleTime: granterMs },
    ),
  )
  const has = (permission: Permission): boolean => own?.has(permission) === true
  /** Names the permission, and who can grant it, where that is known; undefined for who has it. */
  const reasonAgainst = (permission: Permission): string | undefined => {
    if (has(permission)) return undefined
    const people = granters?.items.find(one => one.permission === permission)?.people ?? []
    const names = people.map(personName).filter(Boolean).join(', ')
    return [text.needs(labelOf(permission)), names && text.granters(names)].filter(Boolean).join(' ')
  }
  return {
    isKnown: own !== undefined,
    has,
    reasonAgainst,
    /** The action of a menu; for who may not, it stays in the menu and says why. */
    action(permission: Permission, item: MenuAction): MenuAction {
      const reason = reasonAgainst(permission)
      if (!reason) return item
      return {
        ...item,
        isDanger: false,
        isUnavailable: true,
        description: reason,
        onAction: () => toast.info(reason),
      }
    },
  }
}
