import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { cancelQr } from './qr.ts'

export const cancelQrCode: Handler<typeof contract.signIn.cancelQrCode, App> = async (context, { body }) => {
  await cancelQr(context, body)
  return { status: 'CANCELLED' }
}
