const rounds = 200_000

/**
 * A code that two people compare by voice: made of the fingerprints of both DTLS certificates, so that it differs when somebody stands
 * between the devices. 53 bits behind 200,000 rounds of PBKDF2, since an attacker would have to find a match while the call begins.
 * @returns four groups of four digits, the same on both sides; null without fingerprints or WebCrypto
 */
export async function fingerprintCode(
  own: readonly string[],
  others: readonly string[],
): Promise<string | null> {
  if (own.length === 0 || others.length === 0 || !globalThis.crypto?.subtle) return null
  const text = [own.join(','), others.join(',')].sort().join('|')
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(text), 'PBKDF2', false, [
    'deriveBits',
  ])
  const salt = new TextEncoder().encode('trau call fingerprint 1')
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    key,
    64,
  )
  const number = new DataView(bits).getBigUint64(0) % 10n ** 16n
  return number.toString().padStart(16, '0').match(/.{4}/g)!.join(' ')
}
