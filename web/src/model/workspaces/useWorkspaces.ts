import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'

/** The workspaces that somebody is in and that are not deleted; undefined until they are known. */
export const useWorkspaces = () =>
  useQuery(q(api.workspace.listWorkspaces, { query: { limit: 100 } })).data?.items.filter(
    ({ status }) => status !== 'DELETED',
  )
