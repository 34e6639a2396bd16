import { maxWebAddress } from '@trau/contract/rules/person'
/**
 * A place on the web as a person types it, with its scheme put before it: "trau.vn" → "https://vidu.vn". Undefined when it is no such place;
 * nothing typed stays ''.
 */
export function webAddress(input: string): string | undefined {
  const text = input.trim()
  if (text === '') return ''
  if (text.length > maxWebAddress) return undefined
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
  const address = hasScheme ? text : `https://${text}`
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || /\s/.test(address)) return undefined
  // Without a scheme a single word is more likely a slip than a machine of one's own network.
  if (!hasScheme && !url.hostname.includes('.')) return undefined
  return address.length <= maxWebAddress ? address : undefined
}
