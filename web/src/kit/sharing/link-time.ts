/** Whether the time of a public link has ended. */
export const hasExpired = ({ expiresTime }: { expiresTime?: number | undefined }): boolean =>
  expiresTime !== undefined && expiresTime <= Date.now()
