import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ForgotScreen, ResetLinkScreen } from '../../features/auth/index.ts'

export const Route = createFileRoute('/auth/forgetpass')({
  // The token of an administrator's link, which may look like a number.
  validateSearch: (search: Record<string, unknown>): { reset?: string } => ({
    reset: search.reset === undefined ? undefined : String(search.reset),
  }),
  component: ForgotPassword,
})

function ForgotPassword() {
  const { reset } = Route.useSearch()
  const username = useLocation({ select: location => location.state.username })
  return reset ? <ResetLinkScreen key={reset} token={reset} /> : <ForgotScreen username={username} />
}
