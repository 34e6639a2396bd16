import { type Api, createApi } from './create-api.ts'
import { readEndpoints } from './endpoints.ts'
import { noteEndpointLines } from './note-endpoints.gen.ts'

/** Calls of notes and their public links: no part of a first page. */
export const noteApi: Pick<Api, keyof typeof noteEndpointLines> = createApi(readEndpoints(noteEndpointLines))
