import { type Api, createApi } from './create-api.ts'
import { readEndpoints } from './endpoints.ts'
import { platformEndpointLines } from './platform-endpoints.gen.ts'

/** Calls of the platform configuration: no part of a first page. */
export const platformApi: Pick<Api, keyof typeof platformEndpointLines> = createApi(
  readEndpoints(platformEndpointLines),
)
