import { fail } from '#platform/errors.ts'
import type { MediaRow } from './tables.ts'

/**
 * Until the antivirus has answered, its uploader alone reads a file; what it refused, nobody.
 * @throws fileNotScanned, fileInfected
 */
export function requireScanned(row: Pick<MediaRow, 'scan' | 'user_id'>, readerId: string | undefined): void {
  if (row.scan === 'INFECTED') throw fail('fileInfected')
  if (row.scan === 'PENDING' && (readerId === undefined || row.user_id !== readerId))
    throw fail('fileNotScanned')
}
