import { createFileRoute } from '@tanstack/react-router'
import { DriveScreen } from '../../../features/drive/index.ts'

export const Route = createFileRoute('/_private/drive/recent')({
  component: () => <DriveScreen tab="recent" />,
})
