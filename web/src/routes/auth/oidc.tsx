import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { OidcReturnScreen, parametersOf } from '../../features/auth/index.ts'

export const Route = createFileRoute('/auth/oidc')({
  // Everything the other service sent back is for the server to judge; no name of it is known here.
  validateSearch: (search: Record<string, unknown>) => search as { tenant?: string },
  component: OidcReturn,
})

function OidcReturn() {
  const search = Route.useSearch()
  const parameters = useMemo(() => parametersOf(search), [search])
  return <OidcReturnScreen parameters={parameters} />
}
