import { createFileRoute } from '@tanstack/react-router'
import { ShareScreen } from '../../features/chat/index.ts'

export const Route = createFileRoute('/_private/share')({
  validateSearch: (search: Record<string, unknown>): { id?: string } => ({
    id: typeof search.id === 'string' ? search.id : undefined,
  }),
  component: Share,
})

function Share() {
  return <ShareScreen id={Route.useSearch().id} />
}
