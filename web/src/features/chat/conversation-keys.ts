/** What keys that work everywhere ask of the open conversation. */
export interface ConversationKeys {
  /** @returns false when it is at its end already */
  toLatest(): boolean
  toFirstUnread(): void
}

let open: ConversationKeys | undefined

export const openConversation = () => open

/** @returns the way to leave */
export function holdConversation(keys: ConversationKeys): () => void {
  open = keys
  return () => {
    if (open === keys) open = undefined
  }
}
