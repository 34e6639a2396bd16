import { createFileRoute } from '@tanstack/react-router'
import { QrScreen } from '../../features/auth/index.ts'

export const Route = createFileRoute('/auth/loginqr')({ component: QrScreen })
