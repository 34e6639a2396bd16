import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewMessages } from '../messages/view.ts'
import { selectSaved } from './saved-store.ts'

export const listSavedMessages: Handler<typeof contract.chat.listSavedMessages, App> = async (
  { app, me },
  { query },
) => {
  const { rows, total } = await selectSaved(app.db, me.tenantId, me.userId, query)
  const messages = await viewMessages(
    app,
    app.db,
    me,
    rows.map(row => row.message),
  )
  return {
    items: messages.map((message, n) => ({ message, savedTime: rows[n]!.savedTime.getTime() })),
    total,
  }
}
