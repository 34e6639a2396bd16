import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeBook } from '../book.ts'
import { deleteContacts } from '../contact-store.ts'
import { deleteSyncs } from '../sync-store.ts'

export const removeContact: Handler<typeof contract.contact.removeContact, App> = async (
  { app, me },
  { params },
) =>
  changeBook(app, me, async ({ tx }) => {
    if (params.value === '@all') {
      await deleteSyncs(tx, me)
      return { removed: await deleteContacts(tx, me) }
    }
    const removedRows = await deleteContacts(tx, me, params.value)
    if (removedRows === 0) throw fail('contactNotFound')
    return { removed: removedRows }
  })
