/** Limits of public links. */
export const maxLinkPassword = 256
export const maxLinkDownloads = 1_000_000
/** What visitors call themselves. */
export const maxVisitorName = 60
/** What a link takes in all from those who hand files in, where its maker has not said otherwise, and at most. */
export const defaultLinkFiles = 1_000
export const maxLinkFiles = 100_000
export const defaultLinkBytes = 10 * 1024 ** 3
export const maxLinkBytes = 1024 ** 4
