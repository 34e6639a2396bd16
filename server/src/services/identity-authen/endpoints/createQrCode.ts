import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { createQr } from '../qr.ts'
import { requireProof } from '../require-proof.ts'

export const createQrCode: Handler<typeof contract.identityAuthen.createQrCode, App> = async context =>
  createQr(context, await requireProof(context))
