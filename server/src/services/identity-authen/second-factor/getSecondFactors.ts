import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewSecondFactors } from './second-factor.ts'

export const getSecondFactors: Handler<typeof contract.signIn.getSecondFactors, App> = context =>
  viewSecondFactors(context)
