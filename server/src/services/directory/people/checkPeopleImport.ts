import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { planImport } from './plan-import.ts'

export const checkPeopleImport: Handler<typeof contract.directory.checkPeopleImport, App> = async (
  { app, me },
  { body },
) => (await planImport(app.db, me, body.csv)).report
