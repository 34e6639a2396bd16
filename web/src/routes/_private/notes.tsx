import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonScreen } from '../../features/fallback/index.ts'

export const Route = createFileRoute('/_private/notes')({
  component: () => <ComingSoonScreen area="notes" />,
})
