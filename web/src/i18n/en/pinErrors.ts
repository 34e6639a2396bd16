import { plural } from '../plural.ts'
import type { pinErrors as vi } from '../vi/pinErrors.ts'
import { after } from './errors.ts'

export const pinErrors = {
  pinNotSet: 'You have no PIN yet. You set one when you hide your first conversation.',
  pinExists: 'You have a PIN already.',
  pinWrong: data =>
    data.triesLeft
      ? `The PIN is wrong. You have ${plural(data.triesLeft, 'try', 'tries')} left.`
      : 'The PIN is wrong.',
  pinLocked: data => `The PIN is locked after too many wrong tries. Try again ${after(data.retryAfter)}.`,
  tooManyHiddenRooms: data => `You have hidden ${data.max ?? 50} conversations. Stop hiding one first.`,
} satisfies typeof vi
