import { errors } from '@trau/contract'
import type { FastifyError } from 'fastify'
import { Failure } from '#platform/errors.ts'
import { DavRefusal } from './context.ts'
import { xmlDocument } from './protocol/xml.ts'

/** What a program receives for our failures, where the protocol has a status of its own for them. */
const statuses: Partial<Record<Failure['code'], [status: number, condition?: string]>> = {
  quotaExceeded: [507, 'quota-not-exceeded'],
  serverReadOnly: [507, 'sufficient-disk-space'],
  nodeLocked: [423, 'lock-token-submitted'],
  nodeNameTaken: [409],
  moveIntoItself: [403],
  attachmentReadOnly: [403],
  notAFolder: [409],
  notAFile: [405],
  tooDeep: [403],
  tooManyNodes: [507],
  pictureInvalid: [400],
  versionConflict: [412],
}

export interface Refusal {
  status: number
  body: string
  retryAfter: number | undefined
}

/** Undefined for what is our own mistake. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof DavRefusal)
    return { ...refusalWith(error.status, error.condition), retryAfter: undefined }
  if (error instanceof Failure && error.code !== 'internal') {
    const [status, condition] = statuses[error.code] ?? [errors[error.code].status]
    const { retryAfter } = (error.data ?? {}) as { retryAfter?: number }
    return { ...refusalWith(status, condition), retryAfter }
  }
  const { statusCode } = error as FastifyError
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { ...refusalWith(statusCode), retryAfter: undefined }
  return undefined
}

const refusalWith = (status: number, condition?: string) => ({
  status,
  body: xmlDocument('error', condition ? `<D:${condition}/>` : ''),
})
