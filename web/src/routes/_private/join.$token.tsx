import { createFileRoute } from '@tanstack/react-router'
import { JoinScreen } from '../../features/room/index.ts'

export const Route = createFileRoute('/_private/join/$token')({ component: Join })

function Join() {
  const { token } = Route.useParams()
  return <JoinScreen token={token} />
}
