import { createFileRoute } from '@tanstack/react-router'
import { asPeopleTab, PeopleScreen, type PeopleTab } from '../../features/people/index.ts'

export const Route = createFileRoute('/_private/people')({
  validateSearch: (search: Record<string, unknown>): { tab?: PeopleTab } => ({
    tab: asPeopleTab(search.tab),
  }),
  component: People,
})

function People() {
  const { tab = 'friends' } = Route.useSearch()
  return <PeopleScreen tab={tab} />
}
