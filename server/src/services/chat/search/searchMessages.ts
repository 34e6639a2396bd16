import type { contract } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireMember } from '../../room/index.ts'
import { viewMessages } from '../messages/view.ts'
import { decodeCursor, encodeCursor, searchMessages as findMessages } from './search.ts'

const Payload = z.object({ workspaceId: z.uuid().nullish() })

export const searchMessages: Handler<typeof contract.chat.searchMessages, App> = async (
  { app, me },
  { query },
) => {
  if (query.roomId) await requireMember(app, me, query.roomId)
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor)
  const workspaceId = readPayload(Payload, query).workspaceId ?? undefined
  const { rows, next, total } = await findMessages(
    app,
    me,
    { ...query, workspaceId },
    { after, limit: query.limit },
  )
  return {
    items: await viewMessages(app, app.db, me, rows),
    ...(total === undefined ? {} : { total }),
    ...(next ? { nextCursor: encodeCursor(next) } : {}),
  }
}
