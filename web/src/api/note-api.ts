import { readCalls } from './calls.ts'
import { type Api, createApi } from './create-api.ts'
import { noteCallLines } from './note-calls.gen.ts'

/** Calls of notes and their public links: no part of a first page. */
export const noteApi: Pick<Api, keyof typeof noteCallLines> = createApi(readCalls(noteCallLines))
