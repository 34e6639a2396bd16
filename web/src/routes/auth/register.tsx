import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen, SetupScreen } from '../../features/auth/index.ts'

export const Route = createFileRoute('/auth/register')({
  validateSearch: (search: Record<string, unknown>): { setup?: string } => ({
    // The search parser turns a token of digits into a number.
    setup: search.setup === undefined ? undefined : String(search.setup),
  }),
  component: Register,
})

function Register() {
  const { setup } = Route.useSearch()
  return setup ? <SetupScreen key={setup} setup={setup} /> : <RegisterScreen />
}
