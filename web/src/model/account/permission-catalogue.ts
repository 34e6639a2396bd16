import { useQuery } from '@tanstack/react-query'
import type { Permission } from '@trau/contract'
import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import { keyOf } from '../../api/query-client.ts'
import { keepPermissionLabels } from '../../i18n/permission-labels.ts'

/** Every permission there is, with its label. */
export const useCatalogue = () =>
  useQuery({
    queryKey: keyOf(api.adminPermission.listPermissions, {}),
    async queryFn({ signal }) {
      const answer = await api.adminPermission.listPermissions({ signal })
      keepPermissionLabels(answer.items)
      return answer
    },
  })

/** Labels of permissions; the name itself until the catalogue is there. */
export function usePermissionLabel(): (permission: Permission) => string {
  const { data } = useCatalogue()
  return useCallback(
    (permission: Permission) => data?.items.find(one => one.permission === permission)?.label ?? permission,
    [data],
  )
}
