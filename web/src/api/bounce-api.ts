import { bounceEndpointLines } from './bounce-endpoints.gen.ts'
import { type Api, createApi } from './create-api.ts'
import { readEndpoints } from './endpoints.ts'

/** Calls about mail that comes back: no part of a first page. */
export const bounceApi: Pick<Api, keyof typeof bounceEndpointLines> = createApi(
  readEndpoints(bounceEndpointLines),
)
