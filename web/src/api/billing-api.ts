import { billingEndpointLines } from './billing-endpoints.gen.ts'
import { type Api, createApi } from './create-api.ts'
import { readEndpoints } from './endpoints.ts'

/** Calls of invoices: no part of a first page. */
export const billingApi: Pick<Api, keyof typeof billingEndpointLines> = createApi(
  readEndpoints(billingEndpointLines),
)
