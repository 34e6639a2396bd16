/** Limits of lists: how many rows one page carries, how far an offset reaches, how much is searched for. */
export const maxListLimit = 100
export const maxListOffset = 10_000
/** In the list of all accounts, for administrators. */
export const maxAccountOffset = 1_000_000
/** UTF-16 code units. */
export const maxSearchLength = 200
export const maxIconSearchLength = 100
