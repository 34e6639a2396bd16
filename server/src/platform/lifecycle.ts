import type { Log } from './log.ts'

/** A part of the running server. */
export interface Part {
  name: string
  start?(): unknown
  stop?(): unknown
}

/** Starts the first part first; each when those before it have started. */
export async function startParts(parts: readonly Part[]): Promise<void> {
  for (const part of parts) await part.start?.()
}

/** Stops the last part first. One that fails keeps no other from stopping. @throws AggregateError when all have been tried and some have failed */
export async function stopParts(parts: readonly Part[], log: Pick<Log, 'error'>): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts.toReversed())
    try {
      await part.stop?.()
    } catch (error) {
      log.error({ err: error, part: part.name }, 'a part of the server failed to stop')
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'parts of the server failed to stop')
}
