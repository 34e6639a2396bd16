import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { joinMedia } from '../media/ice.ts'
import { requireAdmitted } from './pass.ts'

export const getGuestMedia: Handler<typeof contract.callGuest.getGuestMedia, App> = async (
  { app, tenantId },
  { body },
) => {
  const { call, mine } = await requireAdmitted(app, tenantId, body.pass)
  return joinMedia(app, call, mine, mine.guestName ?? '')
}
