/** Bytes of Yjs, as they travel. */

const chunk = 0x8000

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let from = 0; from < bytes.length; from += chunk)
    binary += String.fromCharCode(...bytes.subarray(from, from + chunk))
  return btoa(binary)
}

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), sign => sign.charCodeAt(0))
