import { createFileRoute } from '@tanstack/react-router'
import { NotesScreen } from '../../../features/note/index.ts'

export const Route = createFileRoute('/_private/notes/')({
  component: () => <NotesScreen tab="all" />,
})
