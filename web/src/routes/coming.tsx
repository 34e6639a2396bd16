import { createFileRoute } from '@tanstack/react-router'
import { ComingScreen } from '../features/fallback/ComingSoonScreen.tsx'

export const Route = createFileRoute('/coming')({ component: ComingScreen })
