import { createFileRoute, useLocation } from '@tanstack/react-router'
import { SignInPage } from '../../features/auth/index.ts'

export const Route = createFileRoute('/auth/')({
  validateSearch: (search: Record<string, unknown>): { way?: 'password' } =>
    search.way === 'password' ? { way: 'password' } : {},
  component: SignIn,
})

function SignIn() {
  const { way } = Route.useSearch()
  return <SignInPage {...useLocation({ select: location => location.state })} way={way} />
}
