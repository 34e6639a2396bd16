import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { forgetDraft } from './drafts.ts'

export const deleteDraft: Handler<typeof contract.chat.deleteDraft, App> = ({ app, me }, { params }) =>
  forgetDraft(app, me, params.roomId)
