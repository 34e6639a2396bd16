/** Of the server's limit, in bytes of UTF-8. */
const maxBytes = 6_000_000

/** The text of a CSV file in UTF-8, or in UTF-16 as spreadsheets write "Unicode text"; else why it cannot be read. */
export async function readCsvFile(
  file: Blob,
): Promise<{ text: string } | { problem: 'tooLarge' | 'notUtf8' }> {
  if (file.size > maxBytes) return { problem: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
  // Bytes of another encoding: letters would be lost without anybody seeing it.
  return text.includes('\ufffd') ? { problem: 'notUtf8' } : { text }
}
