import type { callLines } from './calls.gen.ts'
import { calls } from './calls.ts'
import { type Api, createApi } from './create-api.ts'

/** Calls by service and name: `api.room.getRoom({ params: { id } })`. Those of the drive and of notes are in `drive-api.ts` and `note-api.ts`. */
export const api: Pick<Api, keyof typeof callLines> = createApi(calls)
