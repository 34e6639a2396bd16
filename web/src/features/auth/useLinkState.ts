import { useQuery } from '@tanstack/react-query'
import type { LinkState } from '@trau/contract'
import { api } from '../../api/api.ts'
import { qWith } from '../../api/query-client.ts'

/**
 * What a one-time link is worth, asked when it is opened. Undefined while it is asked; where the server cannot be asked the link counts
 * as good, since sending the form tells.
 */
export function useLinkState(link: { setupToken: string } | { resetToken: string }): LinkState | undefined {
  const { data, isError } = useQuery(
    qWith(api.signIn.checkLink, { body: link }, { staleTime: 60_000, retry: 1 }),
  )
  return data ?? (isError ? { status: 'VALID' } : undefined)
}
