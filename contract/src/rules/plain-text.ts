/**
 * Text in the encoding that its byte order mark names, else UTF-8, else Windows-1258, in which older Vietnamese files are.
 * https://encoding.spec.whatwg.org/#bom-sniff
 * @param isCut the last character may be incomplete
 */
export function decodePlainText(bytes: Uint8Array, isCut = false): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('windows-1258').decode(bytes)
  }
}
