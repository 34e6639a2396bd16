import { type contract, maxContacts } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { selectPhoneOwners } from '../../identity/index.ts'
import { changeBook, hashesOf, phoneColumns } from '../book.ts'
import {
  changeContact,
  countContacts,
  insertContacts,
  selectByHashes,
  selectContact,
} from '../contact-store.ts'
import { requirePhone } from '../require-phone.ts'
import { viewContact } from '../view.ts'

export const addContact: Handler<typeof contract.contact.addContact, App> = async ({ app, me }, { body }) => {
  const phoneNumber = requirePhone(body.phoneNumber)
  const [row, ring] = await changeBook(app, me, async ({ tx, ring, now, offer }) => {
    const [existingContact] = await selectByHashes(tx, me, hashesOf(ring, me.tenantId, phoneNumber))
    if (existingContact)
      return [
        await changeContact(
          tx,
          me,
          existingContact.contact_id,
          { name: body.name || existingContact.name },
          now,
        ),
        ring,
      ]
    if ((await countContacts(tx, me)) >= maxContacts) throw fail('contactLimitReached', { max: maxContacts })
    await offer(1)
    const owner = (await selectPhoneOwners(tx, me.tenantId, [phoneNumber])).get(phoneNumber)
    const contactId = uuidv7()
    await insertContacts(
      tx,
      [
        {
          tenant_id: me.tenantId,
          contact_id: contactId,
          user_id: me.userId,
          name: body.name,
          ...phoneColumns(ring.current, me, phoneNumber),
          matched_user_id: owner && owner !== me.userId ? owner : null,
          is_own: true,
          sync_id: null,
        },
      ],
      now,
    )
    return [(await selectContact(tx, me, contactId))!, ring]
  })
  return viewContact(app, me, ring, row)
}
