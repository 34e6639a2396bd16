import type { Owner } from '../storage/local-db.ts'

/** Where this browser keeps the quick notes of a person until the server has them. */
export const captureKey = (owner: Owner) => `trau_note_captures:${owner}`
