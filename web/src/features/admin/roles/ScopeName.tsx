import { useQuery } from '@tanstack/react-query'
import type { RoleScope } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { qWith } from '../../../api/query-client.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'

/** Where a role acts. A place that is gone has no name: its number stands there. */
export function ScopeName({ scope: { kind, id } }: { scope: RoleScope }) {
  const text = useRolesWords()
  const places = useQuery(
    qWith(
      api.adminPermission.listScopes,
      { query: { kind, id } },
      { enabled: id !== undefined, retry: false },
    ),
  )
  if (!id) return text.scopes[kind]
  return text.scopeOf(text.scopes[kind], places.data?.items[0]?.name || id)
}
