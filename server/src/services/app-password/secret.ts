import { createHash, randomBytes } from 'node:crypto'

/** Base32 (RFC 4648) in lowercase: nothing in it that is read wrong from a screen. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const characters = 32

/** 160 random bits, in eight groups of four. */
export function newSecret(): string {
  const symbols = [...randomBytes(characters)].map(byte => alphabet[byte % alphabet.length])
  return symbols.join('').match(/.{4}/g)!.join('-')
}

/** Undefined for what cannot be one: nothing is looked up then. Typed in capitals or without the dashes, it is the same. */
export function hashSecret(input: string): Buffer | undefined {
  const symbols = input.toLowerCase().replace(/[\s-]/g, '')
  if (!/^[a-z2-7]{32}$/.test(symbols)) return undefined
  return createHash('sha256').update(symbols).digest()
}
