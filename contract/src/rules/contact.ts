/** Limits of address books. */

export const maxContacts = 5_000
/** Rows of one address book that one request carries. */
export const maxContactBatch = 500
export const maxContactName = 100
/** A row of an address book as it is sent, before the server reads it; UTF-16 code units. */
export const maxSentContactName = 1_000
export const maxSentPhoneNumber = 256
