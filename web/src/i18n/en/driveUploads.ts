import { plural } from '../plural.ts'
import type { DriveUploadsWords } from '../vi/driveUploads.ts'

export const driveUploads: DriveUploadsWords = {
  upload: 'Upload',
  uploadFiles: 'Upload files',
  uploadFolder: 'Upload a folder',
  nothingChosen: 'There is no file to upload.',
  unreadable: 'The browser cannot read what you dropped. Try the “Upload” button.',
  someUnreadable: count =>
    count === 1
      ? 'One file or folder cannot be read, and is not uploaded.'
      : `${count} files or folders cannot be read, and are not uploaded.`,

  panel: 'Uploads',
  uploading: (doneCount, total) => `Uploading ${doneCount} of ${plural(total, 'file')}`,
  finished: count => `${count} uploaded`,
  finishedSkipped: (count, skippedCount) => `${count} uploaded, ${skippedCount} skipped`,
  needsYou: 'Waiting for your decision',
  failedSome: count => `${count} not uploaded`,
  pausedTitle: (doneCount, total) => `Paused: ${doneCount} of ${plural(total, 'file')}`,
  offlineTitle: 'Waiting for the network',
  sentOf: (sentSize, total) => `${sentSize} of ${total}`,
  speed: perSecond => `${perSecond}/s`,
  left: time => `${time} left`,
  seconds: n => `${n} s`,
  minutes: n => `${n} min`,
  hours: n => `${n} h`,
  progress: 'Upload progress',
  progressOf: name => `Progress of ${name}`,
  minimise: 'Minimise',
  expand: 'Expand',
  close: 'Close the list of uploads',
  pause: 'Pause',
  resume: 'Resume',
  cancelAll: 'Cancel all',
  cancelAllTitle: 'Cancel the files that are not uploaded yet?',
  cancelAllText: 'Files that are already uploaded stay in your drive.',
  cancelOne: name => `Cancel ${name}`,
  keepGoing: 'Keep uploading',
  retryAll: 'Try all again',
  retryOne: name => `Try ${name} again`,
  moreFiles: count => `and ${count} more`,

  waiting: 'Waiting its turn',
  waitingNetwork: 'Waiting for the network',
  done: 'Uploaded',
  skipped: 'Skipped',
  conflict: 'Name is taken',
  missing: 'Choose this file again',
  badName: originalName => `Original name: ${originalName}`,
  inFolder: folder => `in ${folder}`,

  conflictTitle: name => `“${name}” is already here`,
  conflictTitleIn: (name, folder) => `“${name}” is already in ${folder}`,
  keepBoth: 'Keep both',
  replace: 'Replace',
  replaceText: 'If you replace it, the old file stays in the version history.',
  skip: 'Skip',
  forAll: 'Apply to every file whose name is taken',
  forAllOthers: others => `Apply to all (${others} more with a taken name)`,

  badNamesTitle: count => `${count} with a name that cannot be used`,
  badNamesText:
    'Windows and some other systems cannot store these names. Use the suggested names, or leave the files out.',
  useNames: 'Use suggested names',
  leaveOut: 'Leave out',

  missingTitle: count => `${count} unfinished from last time`,
  missingAskText: 'Let the browser read those files again to go on.',
  missingText: 'Choose those files again. What is already uploaded is not sent again.',
  goOn: 'Go on',
  chooseAgain: 'Choose files again',
  chooseFolderAgain: 'Choose the folder again',
  dropThem: 'Drop these files',
  noneFitted: 'These are not the unfinished files. Check their names and sizes.',
  notAllowed: 'The browser may not read the files again yet.',

  quotaTitle: 'The drive is full',
  quotaText: (neededSize, max) =>
    `${neededSize} more is needed of ${max} in total. Delete some files or empty the trash, then try again.`,
}
