import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app.ts'
import type { Program } from '../app-password/index.ts'
import type { ConditionList } from './protocol/if-header.ts'

/** One request of a program. */
export interface Dav {
  app: App
  me: Program
  request: FastifyRequest
  reply: FastifyReply
  /** Hosts that addresses in headers may name. */
  hosts: readonly string[]
  /** The names that the request is about. */
  segments: readonly string[]
  /** The `If` header. */
  lists: readonly ConditionList[]
  /** The locks that the program says it knows of. */
  lockIds: readonly string[]
  /** The disk is nearly full. */
  isReadOnly(): boolean
}

/** Undefined instead of it: the method has answered itself. */
export interface Answer {
  status: number
  headers?: Record<string, string>
  /** XML, unless `headers` says otherwise. */
  body?: string | AsyncIterable<string>
}

/** A refusal of the protocol: its status, and the condition of RFC 4918, section 16, that was not met. */
export class DavRefusal extends Error {
  readonly status: number
  readonly condition: string | undefined

  constructor(status: number, condition?: string) {
    super(condition ?? String(status))
    this.status = status
    this.condition = condition
  }
}
