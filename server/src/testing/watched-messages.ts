import { IncomingMessage } from 'node:http'
import { onTestFinished, vi } from 'vitest'

/** The requests that are watched for silence from now on, until the test ends. */
export function watchedMessages(): readonly IncomingMessage[] {
  const setTimeout = vi.spyOn(IncomingMessage.prototype, 'setTimeout')
  onTestFinished(() => setTimeout.mockRestore())
  return setTimeout.mock.contexts as IncomingMessage[]
}
