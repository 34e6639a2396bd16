import { loadLate } from './load-late.ts'

/** HTTP to other servers, with connections that `outbound` looks at: its `fetch` takes a dispatcher of the same version. */
export const undici = loadLate<typeof import('undici')>('undici')
