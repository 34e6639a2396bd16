import type { ProvableIdentifier, UserRow } from '../../identity/index.ts'

/** What the request for a password reset keeps beside its code. */
export interface SentReset {
  /** Where the code went, which its reader has with it. */
  proves?: ProvableIdentifier
}

/** Whether the address or number is the account's still: who has the old one is somebody else by now. */
export const isOwn = (user: UserRow, identifier: ProvableIdentifier | undefined): boolean =>
  identifier === undefined ||
  { email: user.email, phoneNumber: user.phone_number }[identifier.kind] === identifier.value
