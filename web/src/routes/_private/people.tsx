import { createFileRoute } from '@tanstack/react-router'
import { PeopleScreen } from '../../features/people/PeopleScreen.tsx'
import { asPeopleTab, type PeopleTab } from '../../features/people/tabs.ts'

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
