import { createHash } from 'node:crypto'

/** What the table keeps instead of the token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
