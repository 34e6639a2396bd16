import { type AnyEndpoint, contract, type ErrorCode, errors, type InputOf } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { TokenHolder } from '#platform/auth/access-token.ts'
import { failureOfDatabase } from '#platform/db/failure.ts'
import { Failure, fail } from '#platform/errors.ts'
import { requestContext } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/routes.ts'
import { type ClientView, RealtimeError } from '#platform/realtime/index.ts'
import { handlers } from '../services/chat/index.ts'
import { syncHandlers } from '../services/note/index.ts'

const temporary = new Set<ErrorCode>(['rateLimited', 'tooBusy', 'serverReadOnly'])

export interface RpcOptions {
  /** The disk is nearly full: writes are refused. */
  isReadOnly(): boolean
}

/** The same contract row, handler and rate limit as the endpoint, without its headers. Failures have the HTTP status as their code and the contract's code as their message. */
function overRpc<E extends AnyEndpoint>(
  app: App,
  options: RpcOptions,
  { name, row, handler }: { name: string; row: E; handler: Handler<E, App> },
) {
  return async (client: ClientView, data: unknown) => {
    const me = { ...(client.meta as TokenHolder), isAdmin: false }
    try {
      app.rateLimiter.take(`${row.limit.bucket ?? name}:${me.userId}`, row.limit)
      if (options.isReadOnly()) throw fail('serverReadOnly')
      if (app.revocations.isRevoked(me)) throw fail('sessionRevoked')
      const params = row.params.safeParse(data)
      const body = row.body!.safeParse(data)
      if (!params.success || !body.success) throw fail('validationFailed')
      const context = requestContext({
        app,
        tenantId: me.tenantId,
        caller: me,
        bearer: undefined,
        requestId: client.client,
        ipAddress: '',
        origin: app.config.publicUrl ?? '',
        device: { deviceId: '', userAgent: '' },
        proof: undefined,
      })
      return await handler(context, { params: params.data, body: body.data, query: {} } as InputOf<E>)
    } catch (error) {
      const failure = error instanceof Failure ? error : failureOfDatabase(error)
      if (!failure) throw error
      throw new RealtimeError(errors[failure.code].status, failure.code, temporary.has(failure.code))
    }
  }
}

/** `chat.send` {roomId, clientMessageId, content, …}, as the endpoint `sendMessageOnce`. */
export const sendOverRpc = (app: App, options: RpcOptions) =>
  overRpc(app, options, {
    name: 'sendMessageOnce',
    row: contract.chat.sendMessageOnce,
    handler: handlers.sendMessageOnce,
  })

/** `note.push` {noteId, clientId, clientSeq, update}, as the endpoint `pushNoteUpdate`. */
export const pushNoteOverRpc = (app: App, options: RpcOptions) =>
  overRpc(app, options, {
    name: 'pushNoteUpdate',
    row: contract.noteSync.pushNoteUpdate,
    handler: syncHandlers.pushNoteUpdate,
  })
