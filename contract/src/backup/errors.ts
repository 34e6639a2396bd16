export const backupErrors = {
  backupNotFound: { status: 404 },
  backupRunning: { status: 409 },
  tooManyBackups: { status: 409 },
} as const

export interface BackupErrorData {
  tooManyBackups: { max: number }
}
