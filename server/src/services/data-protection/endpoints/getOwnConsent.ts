import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewOwn } from '../consents.ts'

export const getOwnConsent: Handler<typeof contract.dataProtection.getOwnConsent, App> = ({ app, me }) =>
  viewOwn(app, me)
