/** Invitation owns what links say to people who have not signed in: who invites, to where, and the previews that other programs make of them. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { previewInvitation } from './previewInvitation.ts'

const handlers = { previewInvitation } satisfies Handlers<typeof contract.invitation>

export const service = defineService({
  name: 'invitation',
  endpoints: [serve(contract.invitation, handlers)],
})

export { pageCardOf } from './page-card.ts'
