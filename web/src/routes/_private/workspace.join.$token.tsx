import { createFileRoute } from '@tanstack/react-router'
import { JoinWorkspaceScreen } from '../../features/workspace/index.ts'

export const Route = createFileRoute('/_private/workspace/join/$token')({ component: JoinWorkspace })

function JoinWorkspace() {
  const { token } = Route.useParams()
  return <JoinWorkspaceScreen token={token} />
}
