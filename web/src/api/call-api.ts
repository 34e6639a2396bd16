import { callCallLines } from './call-calls.gen.ts'
import { readCalls } from './calls.ts'
import { type Api, createApi } from './create-api.ts'

/** Endpoints of phone calls and of their guests: no part of a first page. */
export const callApi: Pick<Api, keyof typeof callCallLines> = createApi(readCalls(callCallLines))
