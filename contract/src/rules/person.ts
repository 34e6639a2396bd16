/** Limits of what people say of themselves and of each other. Lengths of text are in graphemes. */

export const maxPersonName = 100
export const maxBio = 300
export const maxAddress = 200
export const maxProfileLinks = 5
export const maxLinkLabel = 50
/** UTF-16 code units. */
export const maxWebAddress = 300
export const maxStatusGraphemes = 80

/** What one person calls another. */
export const maxAlias = 100
/** The words that come with a friend request. */
export const maxRequestMessage = 150
/** Messages to somebody who has not accepted the sender yet. */
export const maxBeforeAcceptance = 3

/** How many messages somebody may still send to a person who has not accepted them; only theirs are in the room until then. */
export const leftBeforeAcceptance = ({ lastCountable }: { lastCountable: number }): number =>
  Math.max(0, maxBeforeAcceptance - lastCountable)
