import { bounceCallLines } from './bounce-calls.gen.ts'
import { readCalls } from './calls.ts'
import { type Api, createApi } from './create-api.ts'

/** Calls about mail that comes back: no part of a first page. */
export const bounceApi: Pick<Api, keyof typeof bounceCallLines> = createApi(readCalls(bounceCallLines))
