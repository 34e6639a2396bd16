import { createFileRoute } from '@tanstack/react-router'
import { MessengerScreen } from '../../features/chat/index.ts'
import { enterPrivate } from '../../shell/entry.ts'

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

export const Route = createFileRoute('/_private/')({
  validateSearch: (search: Record<string, unknown>): { room?: string; message?: string } => ({
    room: text(search.room),
    message: text(search.message),
  }),
  beforeLoad: entry => enterPrivate(entry, { needsAccessToken: true }),
  component: MessengerScreen,
})
