import type { pollErrors as vi } from '../vi/pollErrors.ts'

export const pollErrors = {
  pollClosed: 'This poll has ended.',
  pollResultsHidden: 'Vote first to see the results.',
  pollOptionNotFound: 'This choice is gone. Open the poll again to see it.',
  pollOptionExists: 'This choice is there already.',
  tooManyPollOptions: data => `A poll has at most ${data.max ?? 20} choices.`,
} satisfies typeof vi
