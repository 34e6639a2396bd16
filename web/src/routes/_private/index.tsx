import { createFileRoute } from '@tanstack/react-router'
import { MessengerScreen } from '../../features/chat/index.ts'
import { enterPrivate } from '../../shell/entry.ts'
import { type Start, starts } from '../../shell/starts.ts'

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

export const Route = createFileRoute('/_private/')({
  validateSearch: (search: Record<string, unknown>): { room?: string; message?: string; start?: Start } => ({
    room: text(search.room),
    message: text(search.message),
    start: starts.find(start => start === search.start),
  }),
  beforeLoad: entry => enterPrivate(entry, { needsAccessToken: true }),
  component: MessengerScreen,
})
