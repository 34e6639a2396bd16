import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/app.ts'
import { checkAppPassword, type Program } from '../app-password/index.ts'

const longestHeader = 1_024

/** The program by its app password; undefined where it sent none, or a wrong one. @throws rateLimited */
export async function authenticateProgram(app: App, request: FastifyRequest): Promise<Program | undefined> {
  const { authorization = '', 'user-agent': userAgent = '' } = request.headers
  const encodedCredentials = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization.slice(0, longestHeader))?.[1]
  if (!encodedCredentials) return undefined
  const [userName, ...rest] = Buffer.from(encodedCredentials, 'base64').toString('utf8').split(':')
  const secret = rest.join(':')
  if (!userName || userName.includes('\u0000')) return undefined
  return checkAppPassword(app, { userName, secret, program: userAgent, ipAddress: request.ip })
}

/**
 * Whether a browser asks, which must not learn that it may ask its person for a password: it would show a window of its own over whatever
 * page refers to an address of the drive, and send the password along from then on.
 */
export function isBrowser({ headers }: FastifyRequest): boolean {
  if (headers['sec-fetch-mode'] !== undefined || headers['sec-fetch-site'] !== undefined) return true
  const isMozilla = /^Mozilla\/|^Opera\//.test(headers['user-agent'] ?? '')
  return isMozilla && (headers.accept ?? '').includes('text/html')
}
