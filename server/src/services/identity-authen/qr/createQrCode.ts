import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { createQr } from './qr.ts'

export const createQrCode: Handler<typeof contract.identityAuthen.createQrCode, App> = async context =>
  createQr(context, await requireProof(context))
