/** The alphabet of one SMS of 160 characters (3GPP TS 23.038, 6.2.1); those of the second line take two places. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('\f^{}\\[~]|€')

export const isGsm7 = (text: string): boolean => {
  for (const character of text) if (!basic.has(character) && !extended.has(character)) return false
  return true
}

export interface SmsSize {
  encoding: 'GSM7' | 'UCS2'
  /** Places that it takes in its alphabet. */
  characters: number
  /** Messages that the provider counts. */
  parts: number
}

/** What a text costs: 160 characters of GSM-7 or 70 of UCS-2 in one message, 153 or 67 in each of several. */
export function smsSize(text: string): SmsSize {
  const isPlain = isGsm7(text)
  const characters = isPlain
    ? [...text].reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0)
    : text.length
  const [alone, each] = isPlain ? [160, 153] : [70, 67]
  return {
    encoding: isPlain ? 'GSM7' : 'UCS2',
    characters,
    parts: characters <= alone ? 1 : Math.ceil(characters / each),
  }
}
