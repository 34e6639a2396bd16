import { createFileRoute } from '@tanstack/react-router'
import { CallsScreen } from '../../features/call/index.ts'

export const Route = createFileRoute('/_private/calls')({
  component: CallsScreen,
})
