import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { OwnEmailSuspension } from '@trau/contract'
import { bounceApi } from '../../api/bounce-api.ts'
import { keyOf } from '../../api/query-client.ts'

const { getEmailSuspension } = bounceApi.emailBounce

/** Whether mail to one's own address came back. Asked anew for another address, and when the server says so (`emailBounce`). */
export const useEmailSuspension = (address: string | undefined): UseQueryResult<OwnEmailSuspension> =>
  useQuery({
    queryKey: [...keyOf(getEmailSuspension), address],
    queryFn: ({ signal }) => getEmailSuspension({ signal }),
    enabled: address !== undefined,
  })
