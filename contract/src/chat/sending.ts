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
  'messageNotFound',
  'memberNotFound',
  'userNotFound',
  'mediaNotFound',
] as const

export const sendLimit = { perMinute: 300, burst: 20 }
