import { Failure, StartupError } from '#platform/errors.ts'

/** A reason why a command did not do its work, in one sentence. */
export class CommandError extends Error {}

/** Work that was not begun, or was ended, because its disk has no room for it. */
export class DiskFull extends CommandError {}

export const isDiskFull = (error: unknown): boolean =>
  error instanceof DiskFull || (error as NodeJS.ErrnoException).code === 'ENOSPC'

/** The sentence for what its reader can mend, in whatever shape it was thrown; undefined for our own mistakes. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof CommandError || error instanceof StartupError) return error.message
  if (error instanceof Failure && error.code === 'tooBusy')
    return 'The storage of files, or the database, does not answer: try again.'
  // As the client of the bucket says it.
  if ((error as { $metadata?: unknown }).$metadata)
    return `The bucket of the files refuses (${(error as Error).name}): check S3_URL, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.`
  if (error instanceof AggregateError) return sentenceOf(error.errors[0])
  const { code, message, path, syscall } = error as NodeJS.ErrnoException
  // A socket of PostgreSQL that is not there, or not for this user, where a file would have a path.
  if (syscall === 'connect' && (code === 'ENOENT' || code === 'EACCES'))
    return `The database cannot be reached (${message}): run this command as the user of the server, and where systemd runs it, with the unit of this release (deploy/systemd/trau.service).`
  switch (code) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case 'EAI_AGAIN':
      return `The database cannot be reached (${message}).`
    case '28P01':
    case '28000':
    case '3D000':
    case '42501': // no privilege
      return `The database refuses: ${message}.`
    case '53100':
      return 'The disk of the database is full: nothing was changed.'
    case '53300':
      return 'The database has no free connection: raise its max_connections or stop something.'
    case '55P03':
      return 'Another session holds the tables locked: end it (see "trau doctor") and try again.'
    case '57P01':
    case '57P02':
    case '57P03':
      return 'The database was stopped or is just starting: try again when it runs.'
    case 'ENOSPC':
      return 'The disk is full.'
    case 'ENOENT':
      return path ? `${path} does not exist.` : undefined
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return path ? `${path} cannot be opened (${code}).` : undefined
    case 'EISDIR':
      return 'That is a folder: name a file.'
  }
  if (/Connection terminated/.test(message ?? ''))
    return 'The connection to the database was lost: try again.'
  return undefined
}
