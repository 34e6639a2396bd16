/** Own-data owns what a person may ask of all of it together: a copy, and its end. It stands above every service that holds some. */
import type { contract } from '@trau/contract'
import type { App, Handlers } from '../../platform/app.ts'
import { createDataExport } from './endpoints/createDataExport.ts'
import { downloadDataExport } from './endpoints/downloadDataExport.ts'
import { eraseAccount } from './endpoints/eraseAccount.ts'
import { getErasureReceipt } from './endpoints/getErasureReceipt.ts'
import { listDataExports } from './endpoints/listDataExports.ts'
import { requestErasureCode } from './endpoints/requestErasureCode.ts'
import { createExports } from './exports.ts'
import { forgetDataExports } from './jobs/forgetDataExports.ts'
import { forgetLeftRooms } from './jobs/forgetLeftRooms.ts'
import { makeDataExports } from './jobs/makeDataExports.ts'

export const handlers = {
  createDataExport,
  listDataExports,
  downloadDataExport,
  requestErasureCode,
  eraseAccount,
  getErasureReceipt,
} satisfies Handlers<typeof contract.ownData>

export const jobs = [makeDataExports, forgetDataExports, forgetLeftRooms]

export const createServices = (app: App) => ({ exports: createExports(app) })

export { erase } from './erase.ts'
