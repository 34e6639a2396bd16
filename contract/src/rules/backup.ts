/** How many scheduled backups may be kept at most. */
export const maxBackupsKept = 365
/** The list shows no more; those made by hand are deleted by hand. */
export const maxBackups = 500
