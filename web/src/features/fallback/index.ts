/** The screens in place of one that cannot be shown. */
export { AppBoundary } from './AppBoundary.tsx'
export { AreaNotFound } from './AreaNotFound.tsx'
export { ComingScreen } from './ComingSoonScreen.tsx'
export { ErrorScreen } from './ErrorScreen.tsx'
export { NotFoundScreen } from './NotFoundScreen.tsx'
export { PendingScreen } from './PendingScreen.tsx'
export { persistor } from './persistor.ts'
export { ServerUnanswered } from './server-unanswered.ts'
