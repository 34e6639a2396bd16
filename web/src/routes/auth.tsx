import { createFileRoute, Outlet } from '@tanstack/react-router'
import { tenantName } from '@trau/contract/rules/sign-in'
import { AuthLayout, parametersOf } from '../features/auth/index.ts'
import { keepLinkReturn } from '../model/account/oidc-link.ts'
import { enterPublic } from '../shell/entry.ts'
import { PublicBanners } from '../shell/PublicBanners.tsx'

export const Route = createFileRoute('/auth')({
  validateSearch: (search: Record<string, unknown>): { tenant?: string } => ({
    tenant: typeof search.tenant === 'string' && tenantName.test(search.tenant) ? search.tenant : undefined,
  }),
  beforeLoad: entry => {
    // Who is signed in is on the way home from adding a way in.
    if (!entry.preload && entry.location.pathname === '/auth/oidc')
      keepLinkReturn(parametersOf(entry.location.search))
    enterPublic(entry, entry.search.tenant)
  },
  component: () => (
    <>
      <PublicBanners />
      <AuthLayout>
        <Outlet />
      </AuthLayout>
    </>
  ),
})
