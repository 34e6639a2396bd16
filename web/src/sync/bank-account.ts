import type { Owner } from '../storage/local-db.ts'

/** Where this browser keeps the bank account that a person sent last. */
export const bankAccountKey = (owner: Owner) => `trau_bank_account:${owner}`
