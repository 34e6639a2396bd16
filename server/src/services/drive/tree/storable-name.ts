import { nodeNameFault, normalizeText } from '@trau/contract'

/** A name as a drive holds it, of one that somebody's machine gave: nobody is asked for another one. */
export function nodeNameOf(fileName: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  const badCharacters = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
  const plain = normalizeText(fileName)
    .replace(badCharacters, '_')
    .replace(/[. ]+$/, '')
  const fault = nodeNameFault(plain)
  if (!fault) return plain
  if (fault === 'tooLong') return shortened(plain)
  const prefixedName = `_${plain}`
  return nodeNameFault(prefixedName) ? 'Tệp không tên' : prefixedName
}

/** Its ending is kept. */
function shortened(name: string): string {
  const extension = /\.[^. ]{1,12}$/u.exec(name)?.[0] ?? ''
  let stem = name.slice(0, name.length - extension.length)
  while (stem && nodeNameFault(stem + extension) === 'tooLong') stem = [...stem].slice(0, -4).join('')
  const result = stem.trimEnd() + extension
  return nodeNameFault(result) ? 'Tệp không tên' : result
}
