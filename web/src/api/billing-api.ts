import { billingCallLines } from './billing-calls.gen.ts'
import { readCalls } from './calls.ts'
import { type Api, createApi } from './create-api.ts'

/** Calls of invoices: no part of a first page. */
export const billingApi: Pick<Api, keyof typeof billingCallLines> = createApi(readCalls(billingCallLines))
