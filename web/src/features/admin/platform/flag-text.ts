import { useQuery } from '@tanstack/react-query'
import { areaFlags } from '@trau/contract/rules/platform'
import { api } from '../../../api/api.ts'
import { q } from '../../../api/query-client.ts'
import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { useShellWords } from '../../../i18n/words/shell.ts'

/** What a flag is called: an area as in the rail, anything else by its key. */
export function useFlagName(): (key: string) => string {
  const areas = useShellWords()
  return key => {
    const area = areaFlags.find(flag => flag === key)
    return area ? areas[area] : key
  }
}

const ofTenant = { query: { limit: 100, requestPayload: { scopeKind: 'TENANT' } } }

/** The roles of the whole tenant that a flag can target: built-in ones by their name, others by their id. Who may not see roles has none. */
export function useTargetRoles(): { value: string; label: string }[] {
  const text = usePlatformWords()
  const { data } = useQuery(q(api.adminPermission.listRoles, ofTenant))
  return (data?.items ?? []).map(({ roleId, builtIn, name }) => ({
    value: builtIn ?? roleId,
    label: builtIn === 'MEMBER' ? text.allMembers : name,
  }))
}

export function useRoleName(): (role: string) => string {
  const text = usePlatformWords()
  const roles = useTargetRoles()
  return role => roles.find(({ value }) => value === role)?.label ?? text.unknownRole
}
