import { type Api, createApi } from './create-api.ts'
import type { endpointLines } from './endpoints.gen.ts'
import { endpoints } from './endpoints.ts'

/** Calls by service and name: `api.room.getRoom({ params: { id } })`. Those of the drive and of notes are in `drive-api.ts` and `note-api.ts`. */
export const api: Pick<Api, keyof typeof endpointLines> = createApi(endpoints)
