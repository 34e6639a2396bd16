import { createFileRoute } from '@tanstack/react-router'
import { tenantName } from '@trau/contract/rules/sign-in'
import { GuestScreen } from '../../features/call/index.ts'

export const Route = createFileRoute('/goi/$token')({
  validateSearch: (search: Record<string, unknown>): { tenant?: string } => ({
    tenant: typeof search.tenant === 'string' && tenantName.test(search.tenant) ? search.tenant : undefined,
  }),
  component: GuestLink,
})

function GuestLink() {
  const { token } = Route.useParams()
  const { tenant = 'default' } = Route.useSearch()
  return <GuestScreen key={`${tenant} ${token}`} token={token} tenant={tenant} />
}
