import { createFileRoute } from '@tanstack/react-router'
import { ChooserScreen } from '../../features/auth/index.ts'

export const Route = createFileRoute('/auth/logininterface')({ component: ChooserScreen })
