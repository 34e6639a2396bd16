/** What every call that sends a message may be refused with. */
export const sendErrors = [
  'roomNotFound',
  'roleTooLow',
  'notDelivered',
  'strangerLimitReached',
  'tooManyStrangers',
  'accountLimited',
  'messageEmpty',
  'messageTooLong',
  'messageBlocked',
  'messageNotFound',
  'memberNotFound',
  'userNotFound',
  'mediaNotFound',
  'roomReadOnly',
] as const

export const sendLimit = { perMinute: 300, burst: 20 }
