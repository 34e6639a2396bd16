import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { countScheduled } from './scheduled-store.ts'

export const countScheduledMessages: Handler<typeof contract.chat.countScheduledMessages, App> = async ({
  app,
  me,
}) => ({ items: await countScheduled(app.db, me, { isUnlocked: await app.services.hidden.isUnlocked(me) }) })
