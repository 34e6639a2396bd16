import { createFileRoute } from '@tanstack/react-router'
import { MeScreen } from '../../shell/MeScreen.tsx'

export const Route = createFileRoute('/_private/me')({ component: MeScreen })
