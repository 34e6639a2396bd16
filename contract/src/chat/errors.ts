export const chatErrors = {
  messageNotFound: { status: 404 },
  messageEmpty: { status: 422 },
  messageTooLong: { status: 413 },
  messageRecalled: { status: 409 },
  editWindowClosed: { status: 409 },
  recallWindowClosed: { status: 409 },
  notYourMessage: { status: 403 },
  tooManyPins: { status: 409 },
  messageNotPinned: { status: 409 },
  tooManyReactions: { status: 409 },
  notForThisKind: { status: 409 },
  pollClosed: { status: 409 },
  pollResultsHidden: { status: 403 },
  pollOptionNotFound: { status: 404 },
  pollOptionExists: { status: 409 },
  tooManyPollOptions: { status: 409 },
  tooManySaved: { status: 409 },
  scheduledNotFound: { status: 404 },
  tooManyScheduled: { status: 409 },
  sendTimeOutOfRange: { status: 422 },
  tooManyReminders: { status: 409 },
} as const

export interface ChatErrorData {
  messageTooLong: { maxGraphemes: number; maxBytes: number }
  tooManyPins: { max: number }
  tooManyReactions: { max: number }
  tooManyPollOptions: { max: number }
  tooManySaved: { max: number }
  tooManyScheduled: { max: number; of: 'ROOM' | 'PERSON' }
  /** The soonest and the latest time that is taken (epoch ms). */
  sendTimeOutOfRange: { earliest: number; latest: number }
  tooManyReminders: { max: number }
}
