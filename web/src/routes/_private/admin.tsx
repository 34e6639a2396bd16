import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen, type AdminTab, asAdminTab } from '../../features/admin/index.ts'
import { AreaNotFound } from '../../features/fallback/index.ts'
import { enterAdmin } from '../../shell/entry.ts'

export const Route = createFileRoute('/_private/admin')({
  validateSearch: (search: Record<string, unknown>): { tab?: AdminTab; item?: string } => ({
    tab: asAdminTab(search.tab),
    item: typeof search.item === 'string' ? search.item.slice(0, 64) : undefined,
  }),
  beforeLoad: enterAdmin,
  notFoundComponent: AreaNotFound,
  component: Admin,
})

function Admin() {
  const { tab } = Route.useSearch()
  return <AdminScreen tab={tab} />
}
