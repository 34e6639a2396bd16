import { type Api, createApi } from './create-api.ts'
import { driveEndpointLines } from './drive-endpoints.gen.ts'
import { readEndpoints } from './endpoints.ts'

/** Calls of the drive, its public links and app passwords: no part of a first page. */
export const driveApi: Pick<Api, keyof typeof driveEndpointLines> = createApi(
  readEndpoints(driveEndpointLines),
)
