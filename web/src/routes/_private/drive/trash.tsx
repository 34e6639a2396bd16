import { createFileRoute } from '@tanstack/react-router'
import { DriveScreen } from '../../../features/drive/index.ts'

export const Route = createFileRoute('/_private/drive/trash')({
  validateSearch: (search: Record<string, unknown>): { space?: string } =>
    typeof search.space === 'string' ? { space: search.space } : {},
  component: () => <DriveScreen tab="trash" />,
})
