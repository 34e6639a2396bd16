/** Invitation owns what links say to people who have not signed in: who invites, to where, and the previews that other programs make of them. */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { previewInvitation } from './previewInvitation.ts'

export const handlers = { previewInvitation } satisfies Handlers<typeof contract.invitation>
export { pageCardOf } from './page-card.ts'
