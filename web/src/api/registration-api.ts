import { readCalls } from './calls.ts'
import { type Api, createApi } from './create-api.ts'
import { registrationCallLines } from './registration-calls.gen.ts'

/** Calls about invitations to register and registrations that wait: no part of a first page. */
export const registrationApi: Pick<Api, keyof typeof registrationCallLines> = createApi(
  readCalls(registrationCallLines),
)
