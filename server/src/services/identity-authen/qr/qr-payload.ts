import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long one picture of a code is good, and how long after that a scan may still be on its way. */
export const rotationMs = 30_000
const graceMs = 5_000

export interface QrSecret {
  requestId: string
  secret: Buffer
  /** Epoch milliseconds. */
  createdTime: number
}

/** The text to draw now: names the request, and proves by a MAC that whoever scans it saw this window's picture. */
export function payloadOf(qr: QrSecret, now: number): string {
  return `trau-qr:${qr.requestId}:${codeOf(qr, windowOf(qr, now))}`
}

/** When the next payload takes over, epoch milliseconds. */
export const rotatesAt = (qr: QrSecret, now: number) => qr.createdTime + (windowOf(qr, now) + 1) * rotationMs

const shape = /^trau-qr:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([\w-]{22})$/i

/** Which request a payload names; undefined for anything else that was scanned. */
export const requestOf = (payload: string): string | undefined =>
  shape.exec(payload.trim())?.[1]?.toLowerCase()

/** Whether the payload is the one shown now, or was until a moment ago. */
export function isCurrent(qr: QrSecret, payload: string, now: number): boolean {
  const sentCode = Buffer.from(shape.exec(payload.trim())?.[2] ?? '')
  return [windowOf(qr, now), windowOf(qr, now - graceMs)].some(window => {
    const expectedCode = Buffer.from(codeOf(qr, window))
    return sentCode.length === expectedCode.length && timingSafeEqual(sentCode, expectedCode)
  })
}

const windowOf = (qr: QrSecret, now: number) => Math.max(0, Math.floor((now - qr.createdTime) / rotationMs))

const codeOf = (qr: QrSecret, window: number) =>
  createHmac('sha256', qr.secret)
    .update(`${qr.requestId}/${window}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
