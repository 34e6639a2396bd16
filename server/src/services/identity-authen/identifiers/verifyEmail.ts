import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { finishWithCode } from './own-identifier.ts'

export const verifyEmail: Handler<typeof contract.identityAuthen.verifyEmail, App> = async (
  context,
  { body },
) => finishWithCode(context, 'email', body)
