import { createFileRoute } from '@tanstack/react-router'
import { ComingScreen } from '../features/fallback/index.ts'

export const Route = createFileRoute('/coming')({ component: ComingScreen })
