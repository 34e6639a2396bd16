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
