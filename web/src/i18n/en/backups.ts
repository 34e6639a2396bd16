import { plural } from '../plural.ts'
import type { Words } from '../text.ts'
import type { backups as vi } from '../vi/backups.ts'

export const backups: Words<typeof vi> = {
  text: 'Each backup holds the whole database and the uploaded files as they were when it began. Everybody goes on working meanwhile.',
  secretText:
    'A backup holds everything that was written, and password hashes. It stays on the server and is not downloaded here. Encrypt it and copy it to another machine: a broken disk takes the backups on it along.',
  schedule: 'Schedule',
  off: 'Nothing is backed up by itself. What was written since the last backup is lost when the server breaks.',
  daily: (time, zone) => `Every day at ${time} (${zone})`,
  kept: count => `The newest ${count} of the schedule are kept`,
  isVerified: 'Each is restored for trial',
  notVerified: 'Not restored for trial',
  next: time => `Next: ${time}`,
  editSchedule: 'Set the schedule',
  isOn: 'Back up every day',
  time: 'At',
  timeText: zone =>
    `In the time zone ${zone}. Choose a quiet hour; if the server is off then, the backup is made when it is back.`,
  keep: 'Backups to keep',
  keepText: 'Older ones of the schedule are deleted. Those you make yourself are not.',
  keepInvalid: max => `Enter a number from 1 to ${max}.`,
  verify: 'Restore it into a temporary database',
  verifyText:
    'To be sure that the backup can be used. It needs room for a second database, which is removed at once.',
  save: 'Save the schedule',
  saved: 'The schedule is saved.',

  list: 'Backups',
  place: folder => `In the folder ${folder} of the server.`,
  placeWithRoom: (folder, free) => `In the folder ${folder} of the server, ${free} free.`,
  loading: 'Loading the backups',
  empty: 'There are no backups yet',
  emptyText: 'Make the first one now, or set a schedule so that the server does it every day.',
  start: 'Back up now',
  started: 'The backup has begun. You can leave this page.',
  statuses: { QUEUED: 'About to begin', RUNNING: 'Backing up', DONE: 'Done', FAILED: 'Failed' },
  bySchedule: 'By the schedule',
  by: name => `Made by ${name}`,
  someone: 'a deleted account',
  copied: count => plural(count, 'new file'),
  checked: 'restored for trial',
  missing: 'Its file is no longer in the folder.',
  failures: {
    INTERRUPTED: 'The server stopped meanwhile. Nothing is damaged; back up again.',
    DISK_FULL: 'There is not enough room for a backup. Delete old ones or add space.',
    NOT_VERIFIED: 'It is written, but could not be restored for trial. Do not rely on it.',
    OTHER: 'The backup command reported an error.',
  },
  remove: 'Delete',
  removeOf: time => `Delete the backup of ${time}`,
  removeAsk: 'Delete this backup?',
  removeText: 'Its file is deleted from the server and does not come back.',
  removed: 'The backup is deleted.',

  restore: 'Restore',
  restoreText:
    'A restore replaces all data, so it is done on the server alone, while Trầu is stopped. Run this in the folder where Trầu is installed, then start it again:',
}
