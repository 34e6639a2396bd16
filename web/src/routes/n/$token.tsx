import { createFileRoute } from '@tanstack/react-router'
import { tenantName } from '@trau/contract/rules/sign-in'
import { PublicNoteScreen } from '../../features/note/index.ts'

export const Route = createFileRoute('/n/$token')({
  validateSearch: (search: Record<string, unknown>): { tenant?: string } => ({
    tenant: typeof search.tenant === 'string' && tenantName.test(search.tenant) ? search.tenant : undefined,
  }),
  component: PublicNote,
})

function PublicNote() {
  const { token } = Route.useParams()
  const { tenant } = Route.useSearch()
  return <PublicNoteScreen key={token} token={token} tenant={tenant} />
}
