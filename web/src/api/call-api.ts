import { callEndpointLines } from './call-endpoints.gen.ts'
import { type Api, createApi } from './create-api.ts'
import { readEndpoints } from './endpoints.ts'

/** Endpoints of phone calls and of their guests: no part of a first page. */
export const callApi: Pick<Api, keyof typeof callEndpointLines> = createApi(readEndpoints(callEndpointLines))
