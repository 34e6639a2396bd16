import { createFileRoute } from '@tanstack/react-router'
import { tenantName } from '@trau/contract/rules/sign-in'
import { MailSubscriptionScreen } from '../../features/notifications/index.ts'

export const Route = createFileRoute('/unsubscribe/$token')({
  validateSearch: (search: Record<string, unknown>): { tenant?: string } => ({
    tenant: typeof search.tenant === 'string' && tenantName.test(search.tenant) ? search.tenant : undefined,
  }),
  component: MailSubscription,
})

function MailSubscription() {
  const { token } = Route.useParams()
  const { tenant } = Route.useSearch()
  return <MailSubscriptionScreen key={token} token={token} tenant={tenant} />
}
