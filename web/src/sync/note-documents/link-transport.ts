import type { NoteDocument } from '@trau/contract'
import { ApiError } from '../../api/errors.ts'
import { noteApi } from '../../api/note-api.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { isFinal, type RefusalReason, SyncRefusal, type SyncTransport } from './sync-transport.ts'

/** A visitor has no real-time connection: what others wrote is asked for so often, while the page is seen. */
const askEveryMs = 4_000

const reasons: Record<string, RefusalReason> = {
  linkNotFound: 'revoked',
  linkPasswordRequired: 'revoked',
  linkNotAllowed: 'readOnly',
  noteTooLarge: 'tooLarge',
  noteUpdateInvalid: 'invalid',
  noteBatchTaken: 'taken',
}

function asRefusal(error: unknown): never {
  const reason =
    (error instanceof ApiError ? reasons[error.code] : undefined) ?? (isFinal(error) ? 'invalid' : undefined)
  throw reason ? new SyncRefusal(reason, error) : error
}

interface OpenLink {
  token: string
  tenant: string | undefined
  pass: string | undefined
}

/** The document of a note by a public link. */
export function linkTransport({ token, tenant, pass }: OpenLink): SyncTransport {
  const params = { token, ...(tenant ? { tenant } : {}) }
  const query = pass ? { pass } : {}
  return {
    async load(after) {
      const updates: Uint8Array[] = []
      let seq = after
      for (;;) {
        const page: NoteDocument = await noteApi.noteLinks
          .getPublicNoteDocument({ params, query: { ...query, after: seq } })
          .catch(asRefusal)
        if (page.state) updates.push(fromBase64(page.state))
        for (const { update } of page.updates) updates.push(fromBase64(update))
        seq = page.seq
        if (!page.hasMore) return { updates, seq, bytes: page.bytes }
      }
    },
    push: ({ clientId, clientSeq, update }) =>
      noteApi.noteLinks
        .pushPublicNoteUpdate({ params, query, body: { clientId, clientSeq, update: toBase64(update) } })
        .catch(asRefusal),
    listen({ onOpen }) {
      const ask = () => {
        if (document.visibilityState === 'visible') onOpen()
      }
      const timer = setInterval(ask, askEveryMs)
      document.addEventListener('visibilitychange', ask)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', ask)
      }
    },
  }
}
