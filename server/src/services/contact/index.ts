/** Contact owns address books: whose numbers a person knows, which of them have an account, and how they came here. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { addContact } from './endpoints/addContact.ts'
import { getContact } from './endpoints/getContact.ts'
import { listContacts } from './endpoints/listContacts.ts'
import { listSyncHistories } from './endpoints/listSyncHistories.ts'
import { removeContact } from './endpoints/removeContact.ts'
import { syncContacts } from './endpoints/syncContacts.ts'
import { updateContact } from './endpoints/updateContact.ts'
import { matchNewNumbers } from './jobs/matchNewNumbers.ts'
import { renewKey } from './jobs/renewKey.ts'
import { type ContactKeys, createKeyRing } from './keys.ts'
import { personalData } from './personal-data.ts'

declare module '#platform/app.ts' {
  interface Services {
    contactKeys: ContactKeys
  }
}

export const handlers = {
  listContacts,
  addContact,
  updateContact,
  getContact,
  removeContact,
  syncContacts,
  listSyncHistories,
} satisfies Handlers<typeof contract.contact>

export const service = defineService({
  name: 'contact',
  endpoints: [serve(contract.contact, handlers)],
  tables: ['contact', 'contact_book', 'contact_sync', 'phone_change'],
  personalData,
  create: app => ({ contactKeys: createKeyRing(app.secrets, app.clock) }),
  jobs: [matchNewNumbers, renewKey],
})
