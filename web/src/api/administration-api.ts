import { administrationCallLines } from './administration-calls.gen.ts'
import { readCalls } from './calls.ts'
import { type Api, createApi } from './create-api.ts'

/** Calls of the overview and the audit log: no part of a first page. */
export const administrationApi: Pick<Api, keyof typeof administrationCallLines> = createApi(
  readCalls(administrationCallLines),
)
