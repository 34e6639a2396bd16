import { createFileRoute } from '@tanstack/react-router'
import {
  asNotificationFilter,
  type NotificationFilter,
  NotificationsScreen,
} from '../../features/notifications/index.ts'

export const Route = createFileRoute('/_private/notifications')({
  validateSearch: (search: Record<string, unknown>): { filter?: NotificationFilter } => ({
    filter: asNotificationFilter(search.filter),
  }),
  component: Notifications,
})

function Notifications() {
  const { filter = 'all' } = Route.useSearch()
  return <NotificationsScreen filter={filter} />
}
