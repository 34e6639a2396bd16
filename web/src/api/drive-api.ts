import { readCalls } from './calls.ts'
import { type Api, createApi } from './create-api.ts'
import { driveCallLines } from './drive-calls.gen.ts'

/** Calls of the drive, its public links and app passwords: no part of a first page. */
export const driveApi: Pick<Api, keyof typeof driveCallLines> = createApi(readCalls(driveCallLines))
