import { createRootRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '../features/fallback/NotFoundScreen.tsx'
import { RootLayout } from '../shell/RootLayout.tsx'

export const Route = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
})
