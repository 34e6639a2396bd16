import { type Failure, fail } from '../errors.ts'

/** No room for what is to be written, or a server that takes no writes now (a standby after a failover). */
const readOnly = /^(53100|25006)$/
/**
 * Too many connections or too little memory (class 53), stopped or starting (57), a lost connection (08), somebody else's lock or
 * transaction in the way after all attempts (40, 55P03): the same call may succeed in a moment.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const busy = /^(53...|57014|57P0.|08...|40001|40P01|55P03|25P03|25P04)$/
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'])
const isConnectionLost =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable/

/** What the database or the way to it did, in words for the caller; undefined where the mistake is ours. */
export function failureOfDatabase(error: unknown): Failure | undefined {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code !== undefined) {
    if (readOnly.test(code)) return fail('serverReadOnly')
    // A missing file is our mistake; a missing socket is a database that does not run.
    if (busy.test(code) || unreachable.has(code) || (code === 'ENOENT' && syscall === 'connect'))
      return fail('tooBusy')
  }
  return isConnectionLost.test(message ?? '') ? fail('tooBusy') : undefined
}

/** The constraint that a write met because another row has the same; undefined of any other error. */
export function uniqueConstraintOf(error: unknown): string | undefined {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}
