/** A person's profile and status, as others see them. */
export { Face } from './Face.tsx'
export { identityLive } from './live.ts'
export { loadProfileDialog, loadStatusDialog } from './load-parts.ts'
export { ProfileFacts } from './ProfileFacts.tsx'
export { ProfilePanel } from './ProfilePanel.tsx'
