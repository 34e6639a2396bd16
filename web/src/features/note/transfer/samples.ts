import { strToU8, type Zippable, zipSync } from 'fflate'

/** Archives for tests, as Google Takeout and Notion write them. */

export const zipFile = (files: Record<string, string | Uint8Array>, name = 'tep.zip'): File => {
  const packedFiles: Zippable = {}
  for (const [path, content] of Object.entries(files))
    packedFiles[path] = typeof content === 'string' ? strToU8(content) : content
  return new File([zipSync(packedFiles)], name, { type: 'application/zip' })
}

/** A picture of one dot. */
export const dot = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  sign => sign.charCodeAt(0),
)

export const keepJson = (note: object = {}) =>
  JSON.stringify({
    color: 'DEFAULT',
    isTrashed: false,
    isPinned: false,
    isArchived: false,
    textContent: '',
    title: '',
    userEditedTimestampUsec: 1_700_000_000_000_000,
    createdTimestampUsec: 1_690_000_000_000_000,
    ...note,
  })

/** A page's id, as Notion adds it to names. */
export const notionId = (n: number) => n.toString(16).padStart(32, '0')
