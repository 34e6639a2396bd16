import type { driveErrors as vi } from '../vi/driveErrors.ts'

export const driveErrors = {
  nodeNotFound: 'This file or folder is gone, or you may not see it.',
  notAFolder: 'This is a file, not a folder.',
  notAFile: 'This is a folder, not a file.',
  notInTrash: 'Only what is in the trash can be deleted for ever.',
  driveRoleTooLow: 'You may not do this with the file. Ask its owner.',
  nodeNameTaken: data =>
    data.conflicts?.length === 1
      ? `“${data.conflicts[0]!.name}” is here already. Choose another name.`
      : 'Files or folders with the same names are here already.',
  nodeLocked: 'Somebody has this file open to edit it. Try again in a few minutes.',
  attachmentReadOnly:
    'This file is part of a message and cannot be changed here. Save it to the drive first.',
  moveIntoItself: 'A folder cannot be put into itself.',
  tooDeep: data => `Folders can be nested ${data.max ?? 64} levels at most.`,
  tooManyNodes: data =>
    `At most ${(data.max ?? 10_000).toLocaleString('en')} files and folders at once. Choose fewer.`,
  versionNotFound: 'This version is gone.',
  versionConflict: 'The file has a newer version. Open it again first.',
  versionIsCurrent: 'This is the current version and cannot be deleted.',
  shareNotFound: 'This is not shared any more.',
  tooManyShares: data => `A file can be shared ${data.max ?? 200} times at most.`,
  commentNotFound: 'This comment is gone.',
  linkNotFound: 'This link does not work any more.',
  linkPasswordRequired: 'This link needs a password.',
  linkPasswordWrong: 'That is not the password of the link. Try again.',
  linkExhausted: 'This link has no downloads left.',
  zipRunning: 'Another zip is being downloaded. Please wait until it is done.',
  linkNotAllowed: 'This link does not allow that.',
  linkFull: 'This link has received as many files, or as much, as it may. Ask whoever sent it to you.',
  tooManyLinks: data => `A file has at most ${data.max ?? 20} links.`,
} satisfies typeof vi
