import { api } from '../../api/api.ts'
import { composed } from '../../text/composed.ts'
import { type DraftRemote, isEmptyDraft } from './draft-sync.ts'

const pageSize = 100
/** More than anybody has begun; the end of a list that does not end. */
const mostPages = 20
/** Three bytes a letter stay below what may go on after the page. */
const longestKeptAlive = 16_000

/** The person’s drafts on the server. */
export const draftRemote: DraftRemote = {
  keep(draft) {
    const { roomId, replyToMessageId } = draft
    const keepalive = draft.text.length <= longestKeptAlive
    if (isEmptyDraft(draft)) return api.chat.deleteDraft({ params: { roomId }, keepalive })
    const { text: content, mentions } = composed(draft.text, draft.mentions ?? [])
    const body = { content, mentions, ...(replyToMessageId ? { replyToMessageId } : {}) }
    return api.chat.putDraft({ params: { roomId }, body, keepalive })
  },
  async list() {
    const drafts = []
    for (let n = 0; n < mostPages; n++) {
      const query = { offset: n * pageSize, limit: pageSize }
      const { items, total = 0 } = await api.chat.listDrafts({ query })
      drafts.push(...items)
      if (items.length < pageSize || drafts.length >= total) break
    }
    return drafts
  },
}
