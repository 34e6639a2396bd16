import { readCalls } from './calls.ts'
import { type Api, createApi } from './create-api.ts'
import { platformCallLines } from './platform-calls.gen.ts'

/** Calls of the platform configuration: no part of a first page. */
export const platformApi: Pick<Api, keyof typeof platformCallLines> = createApi(readCalls(platformCallLines))
