import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { answerQr, scanQr } from './qr.ts'

export const verifyQrCode: Handler<typeof contract.identityAuthen.verifyQrCode, App> = (
  context,
  { body },
) => {
  if (body.action === 'SCAN') return scanQr(context, body.payload)
  return answerQr(context, body.requestId, body.action === 'CONFIRM' ? 'CONFIRMED' : 'DECLINED')
}
