import { maxNodeName, maxNodeNameBytes, nodeNameFault } from '@trau/contract/rules/drive'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { composedForm } from '@trau/contract/rules/normal-form'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const invisible = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
/** A name as the drive stores it, and whether it differs from what was chosen by more than its normal form. */
export function storableName(name: string): { name: string; isChanged: boolean } {
  const composedName = composedForm(name)
  if (!nodeNameFault(composedName)) return { name: composedName, isChanged: false }
  return { name: suggestedName(composedName), isChanged: true }
}

/** The nearest name that every system can hold: a dash for signs that are refused, no dot at the end, cut where it is too long. */
export function suggestedName(name: string): string {
  let suggestion = name
    .replace(invisible, '')
    .replaceAll('"', '”')
    .replace(/[<>:/\\|?*]/g, '-')
    .replace(/[. ]+$/, '')
  if (suggestion.trim() === '') suggestion = '_'
  if (nodeNameFault(suggestion) === 'reserved') suggestion = `_${suggestion}`
  return nodeNameFault(suggestion) === 'tooLong' ? shortened(suggestion) : suggestion
}

function shortened(name: string): string {
  const extension = /.(\.[^. ]{1,12})$/u.exec(name)?.[1] ?? ''
  let stem = truncateGraphemes(
    name.slice(0, name.length - extension.length),
    maxNodeName - extension.length - 1,
  )
  const encoder = new TextEncoder()
  while (encoder.encode(stem + extension).length > maxNodeNameBytes)
    stem = truncateGraphemes(stem, [...stem].length - 8)
  return stem.replace(/[. ]+$/, '') + extension
}
