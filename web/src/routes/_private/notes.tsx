import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonScreen } from '../../features/fallback/ComingSoonScreen.tsx'

export const Route = createFileRoute('/_private/notes')({
  component: () => <ComingSoonScreen area="notes" />,
})
