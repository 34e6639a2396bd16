/** Own-data owns what a person may ask of all of it together: a copy, and its end. It stands above every service that holds some. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { createDataExport } from './endpoints/createDataExport.ts'
import { downloadDataExport } from './endpoints/downloadDataExport.ts'
import { eraseAccount } from './endpoints/eraseAccount.ts'
import { getErasureReceipt } from './endpoints/getErasureReceipt.ts'
import { listDataExports } from './endpoints/listDataExports.ts'
import { requestErasureCode } from './endpoints/requestErasureCode.ts'
import { erase } from './erase.ts'
import { createExports } from './exports.ts'
import { forgetDataExports } from './jobs/forgetDataExports.ts'
import { forgetLeftRooms } from './jobs/forgetLeftRooms.ts'
import { makeDataExports } from './jobs/makeDataExports.ts'
import { personalData } from './personal-data.ts'

const handlers = {
  createDataExport,
  listDataExports,
  downloadDataExport,
  requestErasureCode,
  eraseAccount,
  getErasureReceipt,
} satisfies Handlers<typeof contract.ownData>

export const service = defineService({
  name: 'own-data',
  endpoints: [serve(contract.ownData, handlers)],
  tables: ['data_export', 'erasure_receipt'],
  personalData,
  ports: { eraseAccount: erase },
  create: app => ({ exports: createExports(app) }),
  jobs: [makeDataExports, forgetDataExports, forgetLeftRooms],
  stop: app => app.services.exports.stop(),
})
