import { v7 as uuidv7 } from 'uuid'
import type { SamplesOf } from './scene.ts'

export const backup: SamplesOf<'backup'> = {
  backup: {
    listBackups: () => ({}),
    startBackup: () => ({ body: { isVerified: false } }),
    deleteBackup: () => ({ params: { backupId: uuidv7() } }),
    putBackupSchedule: () => ({
      body: { isOn: false, time: '03:15', timeZone: 'Asia/Ho_Chi_Minh', keep: 14, isVerified: true },
    }),
  },
}
