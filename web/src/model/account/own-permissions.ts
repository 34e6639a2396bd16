import { useQuery } from '@tanstack/react-query'
import type { Permission } from '@trau/contract'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { q, qWith } from '../../api/query-client.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useSharedValue } from '../../store/shared-value.ts'
import { seenRole } from './seen-role.ts'

/**
 * What the person who is here may do in administration, somewhere at least; undefined until the server has said it. While administration is
 * shown as to the holders of a role: what those may do.
 */
export function useOwnPermissions(): ReadonlySet<Permission> | undefined {
  const { data } = useQuery(q(api.adminPermission.getOwnPermissions))
  const roleSeenAs = useSharedValue(seenRole)
  return useMemo(() => {
    if (roleSeenAs) return new Set(roleSeenAs.permissions)
    return data && new Set([...data.permissions, ...data.placed])
  }, [data, roleSeenAs])
}

/** Whether they hold a permission in the whole tenant, not in a workspace or a room alone; undefined until the server has said it. */
export function useHoldsEverywhere(permission: Permission): boolean | undefined {
  const { data } = useQuery(q(api.adminPermission.getOwnPermissions))
  const roleSeenAs = useSharedValue(seenRole)
  return (roleSeenAs ?? data)?.permissions.includes(permission)
}

/** Whether there is a part of administration for this person: administrators know it at once, who holds a role of a place asks the server. */
export function useHasAdministration(): boolean {
  const isAdmin = useAppSelector(state => state.auth.userInfo?.isAdmin === true)
  const { data } = useQuery(qWith(api.adminPermission.getOwnPermissions, {}, { enabled: !isAdmin }))
  return isAdmin || (data?.placed.length ?? 0) > 0
}
