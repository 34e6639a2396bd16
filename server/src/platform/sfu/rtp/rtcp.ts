/** RTCP packets that the relay writes (RFC 3550, RFC 4585). Lengths are in words minus one. */
function packet(count: number, type: number, body: Buffer): Buffer {
  const paddedSize = Math.ceil(body.length / 4) * 4
  const bytes = Buffer.alloc(4 + paddedSize)
  bytes[0] = 0x80 | count
  bytes[1] = type
  bytes.writeUInt16BE(paddedSize / 4, 2)
  body.copy(bytes, 4)
  return bytes
}

export interface ReceptionReport {
  ssrc: number
  fractionLost: number
  lost: number
  highestExtended: number
  lastReport: number
  sinceLastReport: number
}

export function receiverReport(senderSsrc: number, reports: readonly ReceptionReport[]): Buffer {
  const body = Buffer.alloc(4 + 24 * reports.length)
  body.writeUInt32BE(senderSsrc, 0)
  for (const [i, report] of reports.entries()) {
    const at = 4 + 24 * i
    body.writeUInt32BE(report.ssrc, at)
    body[at + 4] = report.fractionLost
    body.writeUIntBE(Math.min(report.lost, 0x7f_ffff), at + 5, 3)
    body.writeUInt32BE(report.highestExtended >>> 0, at + 8)
    body.writeUInt32BE(report.lastReport >>> 0, at + 16)
    body.writeUInt32BE(report.sinceLastReport >>> 0, at + 20)
  }
  return packet(reports.length, 201, body)
}

export function senderReport(fields: {
  ssrc: number
  ntp: bigint
  timestamp: number
  packets: number
  octets: number
}): Buffer {
  const body = Buffer.alloc(24)
  body.writeUInt32BE(fields.ssrc, 0)
  body.writeBigUInt64BE(fields.ntp, 4)
  body.writeUInt32BE(fields.timestamp, 12)
  body.writeUInt32BE(fields.packets >>> 0, 16)
  body.writeUInt32BE(fields.octets >>> 0, 20)
  return packet(0, 200, body)
}

function feedback(format: number, type: number, senderSsrc: number, mediaSsrc: number, rest: Buffer): Buffer {
  const body = Buffer.alloc(8 + rest.length)
  body.writeUInt32BE(senderSsrc, 0)
  body.writeUInt32BE(mediaSsrc, 4)
  rest.copy(body, 8)
  return packet(format, type, body)
}

export const pictureLoss = (senderSsrc: number, mediaSsrc: number): Buffer =>
  feedback(1, 206, senderSsrc, mediaSsrc, Buffer.alloc(0))

/** @param sequences ascending */
export function genericNack(senderSsrc: number, mediaSsrc: number, sequences: readonly number[]): Buffer {
  const entries: { first: number; mask: number }[] = []
  for (const sequence of sequences) {
    const entry = entries.at(-1)
    const distance = entry ? (sequence - entry.first) & 0xffff : 0
    if (entry && distance >= 1 && distance <= 16) entry.mask |= 1 << (distance - 1)
    else entries.push({ first: sequence, mask: 0 })
  }
  const rest = Buffer.alloc(4 * entries.length)
  for (const [i, { first, mask }] of entries.entries()) {
    rest.writeUInt16BE(first, 4 * i)
    rest.writeUInt16BE(mask, 4 * i + 2)
  }
  return feedback(1, 205, senderSsrc, mediaSsrc, rest)
}

export const transportFeedback = (senderSsrc: number, mediaSsrc: number, body: Buffer): Buffer =>
  feedback(15, 205, senderSsrc, mediaSsrc, body)
