import { setImmediate } from 'node:timers/promises'
import { maxContactName, normalizeText, type SkippedRow, truncateGraphemes } from '@trau/contract'
import { showsNothing } from '@trau/contract/rules/visible'
import { normalizePhone } from '../identity/index.ts'

export interface BookRow {
  index: number
  name: string
  phoneNumber: string
}

/** What is not seen; but for the joiners that make one picture of several. */
const invisibleCharacters = /[[\p{Cc}\p{Cf}]--\u200d]|(?<![\p{Extended_Pictographic}\p{EMod}\ufe0f])\u200d/gv

/** A name as an address book has it, made fit to show: on one line, without what hides in it, at most 100 characters. */
export function cleanName(text: string): string {
  const name = normalizeText(text).replace(/\s+/gu, ' ').replace(invisibleCharacters, '').trim()
  return showsNothing(name) ? '' : truncateGraphemes(name, maxContactName)
}

/** So many rows are read before others get their turn: numbers and long names take time. */
const rowsATurn = 25

/** The rows that name a mobile number, one a number and the first name that is one; the others with why they are left out. */
export async function readRows(
  inputRows: readonly { name?: string | undefined; phoneNumber: string }[],
): Promise<{ rows: BookRow[]; skipped: SkippedRow[] }> {
  const rows = new Map<string, BookRow>()
  const skippedRows: SkippedRow[] = []
  for (const [index, { name = '', phoneNumber: typedNumber }] of inputRows.entries()) {
    if (index % rowsATurn === rowsATurn - 1) await setImmediate()
    const phoneNumber = normalizePhone(typedNumber)
    const earlierRow = phoneNumber && rows.get(phoneNumber)
    if (!phoneNumber) skippedRows.push({ index, reason: 'phoneNumberInvalid' })
    else if (!earlierRow) rows.set(phoneNumber, { index, name: cleanName(name), phoneNumber })
    else {
      earlierRow.name ||= cleanName(name)
      skippedRows.push({ index, reason: 'duplicate' })
    }
  }
  return { rows: [...rows.values()], skipped: skippedRows }
}
