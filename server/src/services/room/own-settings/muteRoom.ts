import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { switchOwn } from './own-switch.ts'

/** A time that has passed already mutes nothing. */
export const muteRoom: Handler<typeof contract.room.muteRoom, App> = ({ app, me }, { params, body }) => {
  const until = body?.mutedUntil ?? -1
  return switchOwn(app, me, params.id, { muted_until: until === -1 || until > app.clock.now() ? until : 0 })
}
