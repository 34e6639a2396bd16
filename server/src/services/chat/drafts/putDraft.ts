import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { keepDraft } from './drafts.ts'

export const putDraft: Handler<typeof contract.chat.putDraft, App> = ({ app, me }, { params, body }) =>
  keepDraft(app, me, params.roomId, body)
