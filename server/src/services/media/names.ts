import { countGraphemes, normalizeText, truncateGraphemes } from '@trau/contract'
import { showsNothing } from '@trau/contract/rules/visible'

const longestName = 200
const nameOfUnnamed = 'Tệp không tên'
/** What breaks a line, or shows a name other than it is ("ảnh‮gpj.exe"). */
const invisibleCharacters = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A file's name as it is shown and saved: one line without a path, not more than 200 characters, with its ending kept. */
export function cleanName(fileName: string): string {
  const last = normalizeText(fileName.slice(0, 4_096)).split(/[/\\]/).at(-1)!
  const name = last.replace(invisibleCharacters, '').replace(/\s+/g, ' ').trim().replace(/^\.+$/, '')
  if (showsNothing(name.replaceAll('.', ''))) return nameOfUnnamed
  const extension = /\.[^.]{1,12}$/u.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  // A name may be an ending alone, as ".env" is.
  if (stem && showsNothing(stem)) return nameOfUnnamed + extension
  if (name.length <= longestName || countGraphemes(name) <= longestName) return name
  return truncateGraphemes(stem, longestName - extension.length - 1) + extension
}

/** What follows the last dot where that is at most 6 characters, lowercased; otherwise the subtype of the media type. */
export function extensionOf(name: string, mimeType: string): string {
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
  if (extension && extension.length <= 6) return extension
  return (mimeType.split(';')[0]!.split('/')[1] ?? '').trim().toLowerCase()
}

/** The name with the ending of what it was made into. */
export function renamed(name: string, extension: string, same: readonly string[] = []): string {
  const match = /^(.+)\.([^.]{1,6})$/u.exec(name)
  if (match && [extension, ...same].includes(match[2]!.toLowerCase())) return name
  return `${match ? match[1] : name}.${extension}`
}
