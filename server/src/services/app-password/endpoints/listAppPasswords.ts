import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectAppPasswords } from '../app-password-store.ts'
import { connectionOf, requireOwner, viewAppPassword } from '../view.ts'

export const listAppPasswords: Handler<typeof contract.appPassword.listAppPasswords, App> = async context => {
  const { app, me } = context
  const user = await requireOwner(context, me)
  const rows = await selectAppPasswords(app.db, me)
  return { items: rows.map(viewAppPassword), ...connectionOf(context, user) }
}
