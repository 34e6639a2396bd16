/** What an archive may hold; more is refused or left out, and said. */
export const maxArchiveEntries = 10_000
/** Of one file, unpacked. */
export const maxEntryBytes = 20 * 1024 * 1024
/** Of everything that is read from an archive, unpacked. */
export const maxUnpackedBytes = 500 * 1024 * 1024

export type ArchiveProblem =
  | 'notArchive'
  | 'damaged'
  | 'encrypted'
  | 'tooManyEntries'
  | 'entryTooLarge'
  | 'unpackedTooLarge'

/** An archive, or a file of it, that cannot be read. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
  readonly problem: ArchiveProblem
  constructor(problem: ArchiveProblem) {
    super(problem)
    this.problem = problem
  }
}
