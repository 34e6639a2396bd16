import { createFileRoute } from '@tanstack/react-router'
import { ChooserScreen } from '../../features/auth/ChooserScreen.tsx'

export const Route = createFileRoute('/auth/logininterface')({ component: ChooserScreen })
