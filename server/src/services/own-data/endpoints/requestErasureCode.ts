import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { askForErasureCode } from '../proof.ts'

export const requestErasureCode: Handler<typeof contract.ownData.requestErasureCode, App> = context =>
  askForErasureCode(context)
