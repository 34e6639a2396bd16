/** People owns what two people know of each other beyond their profiles: suggestions, what they have in common, aliases, strangers' letters, and pictures as files. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { acceptStranger } from './endpoints/acceptStranger.ts'
import { declineStranger } from './endpoints/declineStranger.ts'
import { getMutual } from './endpoints/getMutual.ts'
import { getPicture } from './endpoints/getPicture.ts'
import { listSuggestions } from './endpoints/listSuggestions.ts'
import { updateAlias } from './endpoints/updateAlias.ts'

const handlers = {
  listSuggestions,
  getMutual,
  updateAlias,
  acceptStranger,
  declineStranger,
  getPicture,
} satisfies Handlers<typeof contract.people>

export const service = defineService({
  name: 'people',
  endpoints: [serve(contract.people, handlers)],
})
