import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectContact } from '../contact-store.ts'
import { viewContact } from '../view.ts'

export const getContact: Handler<typeof contract.contact.getContact, App> = async (
  { app, me },
  { params },
) => {
  const row = await selectContact(app.db, me, params.value)
  if (!row) throw fail('contactNotFound')
  return viewContact(app, me, await app.services.contactKeys.read(app.db), row)
}
