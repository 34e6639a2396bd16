import { serverNow } from '../../api/server-clock.ts'

/** Whether the time of a public link has ended. */
export const hasExpired = ({ expiresTime }: { expiresTime?: number | undefined }): boolean =>
  expiresTime !== undefined && expiresTime <= serverNow()
