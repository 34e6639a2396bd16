import { createFileRoute } from '@tanstack/react-router'
import { WorkspacesScreen } from '../../features/workspace/index.ts'

export const Route = createFileRoute('/_private/workspaces')({
  validateSearch: (search: Record<string, unknown>): { id?: string | undefined } => ({
    id: typeof search.id === 'string' ? search.id.slice(0, 64) : undefined,
  }),
  component: Workspaces,
})

function Workspaces() {
  const { id } = Route.useSearch()
  return <WorkspacesScreen chosenId={id} />
}
