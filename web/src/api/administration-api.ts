import { administrationEndpointLines } from './administration-endpoints.gen.ts'
import { type Api, createApi } from './create-api.ts'
import { readEndpoints } from './endpoints.ts'

/** Calls of the overview and the audit log: no part of a first page. */
export const administrationApi: Pick<Api, keyof typeof administrationEndpointLines> = createApi(
  readEndpoints(administrationEndpointLines),
)
