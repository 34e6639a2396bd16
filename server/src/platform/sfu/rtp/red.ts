/** Where the blocks of a RED payload begin (RFC 2198 section 3); undefined where it is not one. */
function readHeaders(payload: Buffer): { headersEnd: number; redundantBytes: number } | undefined {
  let at = 0
  let redundantBytes = 0
  while (at < payload.length) {
    if ((payload[at]! & 0x80) === 0) return { headersEnd: at + 1, redundantBytes }
    if (at + 3 >= payload.length) return undefined
    redundantBytes += payload.readUInt16BE(at + 2) & 0x3ff
    at += 4
  }
  return undefined
}

/** The newest frame of a RED payload, for a receiver that does not take RED. */
export function primaryBlock(payload: Buffer): Buffer | undefined {
  const headers = readHeaders(payload)
  if (!headers) return undefined
  const start = headers.headersEnd + headers.redundantBytes
  return start <= payload.length ? payload.subarray(start) : undefined
}

/** A RED payload whose blocks name the payload type of the receiver. */
export function renameBlocks(payload: Buffer, payloadType: number): Buffer | undefined {
  const headers = readHeaders(payload)
  if (!headers) return undefined
  const renamedPayload = Buffer.from(payload)
  for (let at = 0; at < headers.headersEnd; at += renamedPayload[at]! & 0x80 ? 4 : 1)
    renamedPayload[at] = (renamedPayload[at]! & 0x80) | payloadType
  return renamedPayload
}
