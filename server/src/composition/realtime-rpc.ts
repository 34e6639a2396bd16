import { contract, type ErrorCode, errors } from '@trau/contract'
import type { App } from '../platform/app.ts'
import type { Caller } from '../platform/auth/access-token.ts'
import { failureOfDatabase } from '../platform/db/failure.ts'
import { Failure, fail } from '../platform/errors.ts'
import { requestContext } from '../platform/http/context.ts'
import { type ClientView, RealtimeError } from '../platform/realtime/index.ts'
import { handlers } from '../services/chat/index.ts'

const sendRow = contract.chat.sendMessageOnce
const temporary = new Set<ErrorCode>(['rateLimited', 'tooBusy', 'serverReadOnly'])

export interface RpcOptions {
  /** The disk is nearly full: writes are refused. */
  isReadOnly(): boolean
}

/**
 * `chat.send` {roomId, clientMessageId, content, …}: the same contract row, handler and rate limit as the endpoint `sendMessageOnce`,
 * without its headers. A failure is answered with the HTTP status as the code and the contract's code as the message.
 */
export function sendOverRpc(app: App, options: RpcOptions) {
  return async (client: ClientView, data: unknown) => {
    const me = client.meta as Caller
    try {
      app.rateLimiter.take(`sendMessageOnce:${me.userId}`, sendRow.limit)
      if (options.isReadOnly()) throw fail('serverReadOnly')
      if (app.revocations.isRevoked(me)) throw fail('sessionRevoked')
      const params = sendRow.params.safeParse(data)
      const body = sendRow.body!.safeParse(data)
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
      type Input = Parameters<typeof handlers.sendMessageOnce>[1]
      return await handlers.sendMessageOnce(context, {
        params: params.data,
        body: body.data,
        query: {},
      } as Input)
    } catch (error) {
      const failure = error instanceof Failure ? error : failureOfDatabase(error)
      if (!failure) throw error
      throw new RealtimeError(errors[failure.code].status, failure.code, temporary.has(failure.code))
    }
  }
}
