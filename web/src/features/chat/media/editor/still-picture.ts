/** Where a moving picture says so: in the flags of its first chunk in WebP, by a chunk before the first picture in PNG. */
const headBytes = 4_096
const webpFlagsAt = 20
/** https://developers.google.com/speed/webp/docs/riff_container#extended_file_format */
const webpMoves = 0b10

/** Whether a picture can be edited: one that moves would stand still afterwards. */
export async function isStill(file: File): Promise<boolean> {
  if (file.type === 'image/gif') return false
  if (file.type !== 'image/webp' && file.type !== 'image/png') return true
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const text = Array.from(head, byte => String.fromCharCode(byte)).join('')
  if (file.type === 'image/png') return !text.includes('acTL')
  return text.slice(12, 16) !== 'VP8X' || (head[webpFlagsAt]! & webpMoves) === 0
}
