import { createFileRoute } from '@tanstack/react-router'
import { QrScreen } from '../../features/auth/QrScreen.tsx'

export const Route = createFileRoute('/auth/loginqr')({ component: QrScreen })
