import type { MessageType } from '../chat/kinds.ts'

/** Limits of messages. Lengths of text are in graphemes. */

/**
 * Whether the server wrote it, of what happened or of a call: it is no unread message and moves no read mark, and nobody answers, edits,
 * recalls, pins or forwards it.
 */
export const isWritten = (type: MessageType): boolean => type === 'SYSTEM' || type === 'CALL'

export const maxMessageGraphemes = 10_000
export const maxMessageBytes = 32 * 1024

/** A message can be edited, or recalled by its author, this long after it was sent. */
export const editWindowMs = 24 * 3600_000

export const maxPins = 50
/** Messages that one person keeps. */
export const maxSaved = 1_000
/** Kinds of reaction that one message can carry. */
export const maxReactionKinds = 20
export const maxMentions = 50
/** Rooms that one forwarding reaches. */
export const maxForwards = 20
