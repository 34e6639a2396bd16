/**
 * Extension of a file: what follows the last dot of its name when that is 1 to 6 characters, lowercased; otherwise the
 * subtype of its media type ("image/svg+xml" → "svg+xml"). Empty when neither tells.
 */
export function fileExtension(name: string, mediaType = ''): string {
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot + 1)
  if (extension && extension.length <= 6) return extension.toLowerCase()
  return mediaType.split(';')[0]?.split('/')[1]?.trim().toLowerCase() ?? ''
}
