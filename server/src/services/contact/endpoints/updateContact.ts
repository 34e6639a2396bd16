import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { type RequestingUser, selectPhoneOwners } from '../../identity/index.ts'
import { changeBook, hashesOf, type OpenBook, phoneColumns } from '../book.ts'
import {
  type ContactChange,
  changeContact,
  deleteContacts,
  selectByHashes,
  selectContact,
} from '../contact-store.ts'
import { requirePhone } from '../require-phone.ts'
import { viewContact } from '../view.ts'

export const updateContact: Handler<typeof contract.contact.updateContact, App> = async (
  { app, me },
  { params, body },
) => {
  const phoneNumber = body.phoneNumber === undefined ? undefined : requirePhone(body.phoneNumber)
  const [row, ring] = await changeBook(app, me, async book => {
    const { tx, ring, now } = book
    if (!(await selectContact(tx, me, params.contactId))) throw fail('contactNotFound')
    const change: ContactChange = {
      ...(body.name !== undefined && { name: body.name }),
      ...(phoneNumber !== undefined && (await newNumber(book, me, params.contactId, phoneNumber))),
    }
    return [await changeContact(tx, me, params.contactId, change, now), ring]
  })
  return viewContact(app, me, ring, row)
}

/** The number's columns for this contact; another contact that has the number gives way. */
async function newNumber(
  { tx, ring, offer }: OpenBook,
  me: RequestingUser,
  contactId: string,
  phoneNumber: string,
): Promise<ContactChange> {
  const [existingContact] = await selectByHashes(tx, me, hashesOf(ring, me.tenantId, phoneNumber))
  if (existingContact?.contact_id === contactId) return {}
  if (existingContact) await deleteContacts(tx, me, existingContact.contact_id)
  else await offer(1)
  const owner = (await selectPhoneOwners(tx, me.tenantId, [phoneNumber])).get(phoneNumber)
  return {
    ...phoneColumns(ring.current, me, phoneNumber),
    matched_user_id: owner && owner !== me.userId ? owner : null,
  }
}
