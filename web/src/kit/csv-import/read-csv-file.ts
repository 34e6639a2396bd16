import { decodeCsv } from '@trau/contract/rules/csv-import'

/** The text of a CSV file; else why it cannot be read. */
export async function readCsvFile(
  file: Blob,
  maxBytes: number,
): Promise<{ text: string } | { problem: 'tooLarge' | 'notUtf8' }> {
  if (file.size > maxBytes) return { problem: 'tooLarge' }
  const text = decodeCsv(new Uint8Array(await file.arrayBuffer()))
  return text === undefined ? { problem: 'notUtf8' } : { text }
}
