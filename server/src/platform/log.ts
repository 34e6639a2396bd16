import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines on stderr; stdout stays for what a person reads. Secrets never reach a line. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: [
          '*.authorization',
          '*.cookie',
          '*.password',
          '*.accessToken',
          '*.refreshToken',
          '*.token',
          'req.headers.authorization',
          'req.headers.cookie',
        ],
        censor: '[redacted]',
      },
    },
    pino.destination({ fd: 2, sync: false }),
  )
}

/** A URL fit for a log line: tokens that came in the query are taken out. */
export function redactUrl(url: string): string {
  return url.replace(/([?&](?:accessToken|token|cf_connect|otp|setup|sessionId)=)[^&]*/gi, '$1[redacted]')
}
