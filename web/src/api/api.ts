import { calls } from './calls.ts'
import { createApi } from './create-api.ts'

/** Every call of the product, by service and name: `api.room.getRoom({ params: { id } })`. */
export const api = createApi(calls)
