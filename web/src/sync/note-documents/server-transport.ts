import type { NoteDocument } from '@trau/contract'
import { maxNoteRpcBytes, noteChannel } from '@trau/contract/rules/note'
import { ApiError } from '../../api/errors.ts'
import { noteApi } from '../../api/note-api.ts'
import type { LiveSocket } from '../../live/socket.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { isFinal, type RefusalReason, SyncRefusal, type SyncTransport } from './sync-transport.ts'

const reasons: Record<string, RefusalReason> = {
  noteNotFound: 'revoked',
  noteRoleTooLow: 'readOnly',
  hiddenLocked: 'locked',
  noteTooLarge: 'tooLarge',
  noteUpdateInvalid: 'invalid',
  noteBatchTaken: 'taken',
}

/** An error code, of HTTP or of the real-time connection, where it has the code as its message. */
const codeOf = (error: unknown) =>
  error instanceof ApiError ? error.code : ((error as { message?: string } | undefined)?.message ?? '')

function asRefusal(error: unknown): never {
  const reason = reasons[codeOf(error)] ?? (isFinal(error) ? 'invalid' : undefined)
  throw reason ? new SyncRefusal(reason, error) : error
}

/** @param socket the connection as it is now; null before it stands */
export function serverTransport(noteId: string, socket: LiveSocket | null): SyncTransport {
  const params = { noteId }
  return {
    async load(after) {
      const updates: Uint8Array[] = []
      let seq = after
      for (;;) {
        const page: NoteDocument = await noteApi.noteSync
          .getNoteDocument({ params, query: { after: seq } })
          .catch(asRefusal)
        if (page.state) updates.push(fromBase64(page.state))
        for (const { update } of page.updates) updates.push(fromBase64(update))
        seq = page.seq
        if (!page.hasMore) return { updates, seq, bytes: page.bytes }
      }
    },
    async push({ clientId, clientSeq, update }) {
      const body = { clientId, clientSeq, update: toBase64(update) }
      if (socket?.status === 'connected' && body.update.length <= maxNoteRpcBytes) {
        try {
          return await socket.rpc<{ seq: number; bytes: number }>('note.push', { ...params, ...body })
        } catch (error) {
          if (reasons[codeOf(error)]) return asRefusal(error)
          // Unanswered: the same batch by HTTP is stored once.
        }
      }
      return noteApi.noteSync.pushNoteUpdate({ params, body }).catch(asRefusal)
    },
    listen({ onUpdate, onOpen, onEnd }) {
      if (!socket) return () => {}
      return socket.subscribe(noteChannel(noteId), {
        onPublication(publication) {
          const { type, data } = publication as { type?: string; data?: { seq: number; update?: string } }
          if (type === 'noteUpdated' && data)
            onUpdate(data.seq, data.update ? fromBase64(data.update) : undefined)
        },
        onSubscribed: onOpen,
        onUnsubscribed: onEnd,
      })
    },
  }
}
