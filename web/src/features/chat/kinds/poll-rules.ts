import type { Message, Poll } from '@trau/contract'
import { maxPollOptions, maxShownVoters } from '@trau/contract/rules/poll'
import { serverNow } from '../../../api/server-clock.ts'

/** How a poll is read, and what may be done with it. */

export const isPollClosed = (poll: Poll, now = serverNow()) =>
  poll.closedTime !== undefined || (poll.closesTime !== undefined && poll.closesTime <= now)

/** Whether the message of the poll shows no results: they are asked for, and answered once one has voted or it is closed. */
export const isWithheld = (poll: Poll) => poll.hidesResults === true && poll.closedTime === undefined

export const mayAddOption = (poll: Poll, message: Message, me: string) =>
  !isPollClosed(poll) &&
  poll.options.length < maxPollOptions &&
  (poll.canAddOptions || message.senderId === me)

export const chosenBy = (poll: Poll, me: string): string[] =>
  poll.options.filter(option => option.userIds.includes(me)).map(option => option.optionId)

/** Whether the poll itself does not say, or not for sure, what one has chosen: that is asked for. */
export const isVoteAsked = (poll: Poll) =>
  isWithheld(poll) || poll.isAnonymous || poll.options.some(one => one.count > maxShownVoters)

/** All of one's choices once one is on or off: where only one is asked for, it takes the place of the other. */
export function withChoice(poll: Poll, own: readonly string[], optionId: string, isOn: boolean): string[] {
  const others = own.filter(id => id !== optionId)
  if (!isOn) return others
  return poll.isMultiple ? [...others, optionId] : [optionId]
}

/** Of those who voted, not of the votes: with several choices the bars may add up to more than all. */
export const percentOf = (count: number, voters: number) =>
  voters === 0 ? 0 : Math.round((count / voters) * 100)

/** The poll as it will be once the server has taken these choices; own names show at once. */
export function withVote(poll: Poll, before: readonly string[], after: readonly string[], me: string): Poll {
  const voterChange = Number(after.length > 0) - Number(before.length > 0)
  return {
    ...poll,
    voterCount: poll.voterCount + voterChange,
    options: poll.options.map(option => {
      const was = before.includes(option.optionId)
      const is = after.includes(option.optionId)
      if (was === is) return option
      const others = option.userIds.filter(id => id !== me)
      return {
        ...option,
        count: option.count + (is ? 1 : -1),
        userIds: is && !poll.isAnonymous ? [...others, me] : others,
      }
    }),
  }
}
