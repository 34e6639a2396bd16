/** Limits of the import of people. */

/** Lines of one file beside its headings. */
export const maxImportLines = 10_000
/** Of one file, in UTF-16 code units. */
export const maxImportLength = 2_000_000
/** Days that the link of a new account works. */
export const invitationDays = 7
export const maxExportPeople = 100_000
