import { ownKey } from '../../../../api/session.ts'

/**
 * Comments that are being written, for as long as the page lives: whoever closes the panel, or whose thread somebody else resolves, finds them
 * again.
 */
const drafts = new Map<string, string>()

export const draftOf = (draftKey: string): string => drafts.get(ownKey(draftKey)) ?? ''

export function keepDraft(draftKey: string, text: string) {
  if (text.trim()) drafts.set(ownKey(draftKey), text)
  else drafts.delete(ownKey(draftKey))
}

/** Of a new comment about all of a note, or about one place. */
export const newCommentKey = (noteId: string, place = '') => `${noteId}/new/${place}`
export const replyKey = (noteId: string, threadId: string) => `${noteId}/reply/${threadId}`
export const editKey = (noteId: string, commentId: string) => `${noteId}/edit/${commentId}`
