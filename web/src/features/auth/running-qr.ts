import { deleteCookie, readCookie, writeCookie } from '../../storage/cookies.ts'

/** The QR sign-in this browser asked for, in the cookie `qr_id`: a reload goes on with it. The session id is a secret. */
export interface RunningQr {
  requestId: string
  sessionId: string
}

/** @param expiresTime by this browser's clock */
export const keepRunningQr = ({ requestId, sessionId }: RunningQr, expiresTime: number) =>
  writeCookie('qr_id', `${requestId}.${sessionId}`, expiresTime)

export const dropRunningQr = () => deleteCookie('qr_id')

/** A value that is not of our making is deleted. */
export function runningQr(): RunningQr | undefined {
  const text = readCookie('qr_id')
  if (!text) return undefined
  const [, requestId, sessionId] = /^([0-9a-f-]{36})\.(.+)$/.exec(text) ?? []
  if (requestId && sessionId) return { requestId, sessionId }
  dropRunningQr()
  return undefined
}
