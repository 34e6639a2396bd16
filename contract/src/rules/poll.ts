/** Limits of polls. Lengths of text are in graphemes. */

export const minPollOptions = 2
export const maxPollOptions = 20
export const maxPollQuestion = 300
export const maxPollOption = 100
/** Voters of one option that a message names. */
export const maxShownVoters = 50
