/** Limits and names of the drive. Sizes in bytes, times in days. */
import { truncateGraphemes } from './graphemes.ts'
import { showsNothing } from './visible.ts'

/** Graphemes of a file's or folder's name. */
export const maxNodeName = 200
/** UTF-8 bytes of a name: what file systems that mount the drive accept. */
export const maxNodeNameBytes = 255
export const maxDriveDepth = 64
/** Files and folders that one request moves, copies, trashes or restores. */
export const maxNodesAtOnce = 500
/** Of those who gain or lose access by a move. */
export const mostNamedInMove = 5
/** Files and folders that one copy makes, with everything below. */
export const maxCopiedNodes = 10_000
/** Folders that one request creates. */
export const maxFoldersAtOnce = 1_000
/** Small files of one bundled upload, and how large each and all may be. */
export const maxBundledFiles = 100
export const maxBundledFileBytes = 1024 * 1024
export const maxBundleBytes = 16 * 1024 * 1024
export const trashKeptDays = 30
export const maxVersions = 100
export const versionsKeptDays = 180
export const maxVersionLabel = 60
export const maxRecents = 200
export const maxSharesOfNode = 200
export const maxLinksOfNode = 20
export const maxDriveComment = 2_000
/** Files and folders of one zip. */
export const maxZipNodes = 20_000

export const driveRoles = ['VIEW', 'COMMENT', 'EDIT', 'MANAGE'] as const
type DriveRole = (typeof driveRoles)[number]

/** Whether a role includes another one. */
export const includesRole = (role: DriveRole, neededRole: DriveRole) =>
  driveRoles.indexOf(role) >= driveRoles.indexOf(neededRole)

export type NodeNameFault = 'empty' | 'tooLong' | 'forbiddenCharacter' | 'reserved' | 'endsWithDotOrSpace'

/** What Windows, macOS or a URL cannot hold; controls and bidi overrides show a name other than it is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const badCharacters = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/
const reservedNames = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|\.{1,2})(\..*)?$/i
const encoder = new TextEncoder()

/**
 * Why a name is refused; undefined when it is fine. Names that Windows cannot store are refused, since a drive is mounted there too
 * (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
 * @param name in normal form C
 */
export function nodeNameFault(name: string): NodeNameFault | undefined {
  if (showsNothing(name)) return 'empty'
  if (badCharacters.test(name)) return 'forbiddenCharacter'
  if (/[. ]$/.test(name)) return 'endsWithDotOrSpace'
  if (reservedNames.test(name)) return 'reserved'
  if (encoder.encode(name).length > maxNodeNameBytes || truncateGraphemes(name, maxNodeName) !== name)
    return 'tooLong'
  return undefined
}

/** Names that differ only in case are the same name, as on Windows and macOS. @param name in normal form C */
export const nodeNameKey = (name: string) => name.toLowerCase()

/** "Báo cáo.docx" → "Báo cáo (1).docx". @param kind folders have no extension */
export function numberedName(name: string, n: number, kind: 'FOLDER' | 'FILE'): string {
  const extension = kind === 'FILE' ? (/.(\.[^. ]{1,12})$/u.exec(name)?.[1] ?? '') : ''
  const stem = name.slice(0, name.length - extension.length)
  const suffix = ` (${n})${extension}`
  let shortStem = stem
  while (nodeNameFault(shortStem + suffix) === 'tooLong' && shortStem) shortStem = shortStem.slice(0, -8)
  return shortStem.toWellFormed().replaceAll('\ufffd', '') + suffix
}
