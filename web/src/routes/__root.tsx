import { createRootRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '../features/fallback/index.ts'
import { RootLayout } from '../shell/RootLayout.tsx'

export const Route = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
})
