import type { SelectionWords } from '../vi/selection.ts'

export const selection: SelectionWords = {
  bar: 'Selected messages',
  leave: 'Cancel selection',
  count: count =>
    count === 0 ? 'Select messages' : `${count} ${count === 1 ? 'message' : 'messages'} selected`,
  most: max => `At most ${max} messages at a time`,
  saveAsNote: 'Save as a note',
  delete: 'Delete',
  recall: 'Recall',
  copied: count => `Copied ${count} ${count === 1 ? 'message' : 'messages'}`,
  notForwardable: 'Polls and recalled messages cannot be forwarded.',
  deleteTitle: count => `Delete ${count} ${count === 1 ? 'message' : 'messages'}?`,
  scope: 'Delete where',
  scopeMe: 'Delete for me',
  scopeMeText: 'Gone from all your devices. Others still see them.',
  scopeAll: 'Recall for everybody',
  scopeAllText: 'Nobody in the conversation sees them any more.',
  deleted: count => `Deleted ${count} ${count === 1 ? 'message' : 'messages'}`,
  recalled: count => `Recalled ${count} ${count === 1 ? 'message' : 'messages'}`,
  deletedSome: (doneCount, left, why) =>
    `${doneCount > 0 ? `Deleted ${doneCount}, ` : ''}${left} could not be deleted. ${why}`,
  recalledSome: (doneCount, left, why) =>
    `${doneCount > 0 ? `Recalled ${doneCount}, ` : ''}${left} could not be recalled. ${why}`,
}
