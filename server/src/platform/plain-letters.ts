import { normalizeText } from '@trau/contract'

/** Letters without their marks, đ as d, in any normal form: "Đường" → "Duong". Linear for any text: see `normalizeText`. */
export const plainLetters = (text: string): string =>
  normalizeText(text).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D')
