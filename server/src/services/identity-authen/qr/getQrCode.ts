import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readQr } from './qr.ts'

export const getQrCode: Handler<typeof contract.identityAuthen.getQrCode, App> = (context, { query }) =>
  readQr(context, query)
