/** Limits of app passwords. */
export const maxAppPasswords = 30
/** Graphemes of the name of one. */
export const maxAppPasswordName = 60
