import { type Api, createApi } from './create-api.ts'
import { readEndpoints } from './endpoints.ts'
import { registrationEndpointLines } from './registration-endpoints.gen.ts'

/** Calls about invitations to register and registrations that wait: no part of a first page. */
export const registrationApi: Pick<Api, keyof typeof registrationEndpointLines> = createApi(
  readEndpoints(registrationEndpointLines),
)
