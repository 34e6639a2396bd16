import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUserInfos } from '../../identity/index.ts'
import { requireMessage } from '../messages/change.ts'
import { selectReactions } from './reaction-store.ts'

export const listReactions: Handler<typeof contract.chat.listReactions, App> = async (
  { app, me },
  { params, query },
) => {
  const message = await requireMessage(app, me, { messageId: params.id, roomId: query.roomId })
  const { rows, total } = await selectReactions(app.db, message, query)
  const infos = await findUserInfos(
    app,
    me.tenantId,
    rows.map(row => row.user_id),
  )
  return {
    items: rows.map(row => ({
      userId: row.user_id,
      user: infos.get(row.user_id) ?? { userId: row.user_id },
      reaction: row.reaction,
      createdTime: row.created_time.getTime(),
    })),
    total,
  }
}
