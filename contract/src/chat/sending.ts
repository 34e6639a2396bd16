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
  'userNotFound',
  'mediaNotFound',
  'roomReadOnly',
] as const

/** However one sends: one after the other they are no way around it. */
export const sendLimit = { perMinute: 300, burst: 20, bucket: 'send' }
