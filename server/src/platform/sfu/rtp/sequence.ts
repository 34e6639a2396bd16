/** Arithmetic of RTP's 16-bit sequence numbers and 32-bit timestamps (RFC 3550 section 5.1), which wrap. */
export const seq16 = (value: number): number => value & 0xffff
export const time32 = (value: number): number => value >>> 0

/** How far `a` is ahead of `b`, from -32768 to 32767. */
export function ahead(a: number, b: number): number {
  const distance = seq16(a - b)
  return distance < 0x8000 ? distance : distance - 0x1_0000
}
