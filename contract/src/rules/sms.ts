import { decomposedForm } from './normal-form.ts'

/** What one part of an SMS carries, and how many parts a text takes (GSM 03.38, GSM 03.40). */
export interface SmsLength {
  encoding: 'GSM7' | 'UCS2'
  /** Septets of GSM 7-bit, or UTF-16 code units. */
  units: number
  parts: number
  /** How many more fit the last part. */
  left: number
}

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each takes two septets. */
const extendedCharacters = new Set('\f^{}\\[~]|€')

const sizes = { GSM7: { alone: 160, joined: 153 }, UCS2: { alone: 70, joined: 67 } }

export function smsLength(text: string): SmsLength {
  const characters = [...text]
  const isGsm = characters.every(character => basic.has(character) || extendedCharacters.has(character))
  const encoding = isGsm ? 'GSM7' : 'UCS2'
  // A pair that belongs together is not split between two parts: an escaped character, a surrogate pair.
  const widths = characters.map(character =>
    isGsm ? (extendedCharacters.has(character) ? 2 : 1) : character.length,
  )
  const units = widths.reduce((sum, width) => sum + width, 0)
  const { alone, joined: joinedSize } = sizes[encoding]
  if (units <= alone) return { encoding, units, parts: 1, left: alone - units }
  let parts = 1
  let usedUnits = 0
  for (const width of widths) {
    if (usedUnits + width > joinedSize) {
      parts++
      usedUnits = 0
    }
    usedUnits += width
  }
  return { encoding, units, parts, left: joinedSize - usedUnits }
}

const likeness = new Map([
  ['đ', 'd'],
  ['Đ', 'D'],
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
  ['«', '"'],
  ['»', '"'],
  ['‘', "'"],
  ['’', "'"],
  ['‚', "'"],
  ['`', "'"],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
  ['‑', '-'],
  ['…', '...'],
  ['•', '*'],
  ['·', '.'],
  ['×', 'x'],
  ['₫', 'd'],
  ['\t', ' '],
])
const isDecoration =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200b-\u200d]|[\ufe0e\ufe0f]|\u2060)$/u

/**
 * The text without marks, in the GSM 7-bit alphabet: "Chào bạn 👋" → "Chao ban". Where something of it cannot be said so (Chinese, Thai),
 * the text as it is: then it goes as UCS-2, with its marks.
 */
export function foldToGsm7(text: string): string {
  const foldedText = decomposedForm(text)
    .replace(/\p{M}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
  const plain = [...foldedText]
    .map(character => likeness.get(character) ?? (isDecoration.test(character) ? '' : character))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
  return smsLength(plain).encoding === 'GSM7' ? plain : text
}
