import { createFileRoute } from '@tanstack/react-router'
import { tenantName } from '@trau/contract/rules/sign-in'
import { PublicLinkScreen } from '../../features/drive/index.ts'

export const Route = createFileRoute('/s/$token')({
  validateSearch: (search: Record<string, unknown>): { tenant?: string; at?: string } => ({
    tenant: typeof search.tenant === 'string' && tenantName.test(search.tenant) ? search.tenant : undefined,
    at: typeof search.at === 'string' ? search.at : undefined,
  }),
  component: PublicLink,
})

function PublicLink() {
  const { token } = Route.useParams()
  const { tenant, at } = Route.useSearch()
  return <PublicLinkScreen key={token} token={token} tenant={tenant} at={at} />
}
