/** Starts work that nobody awaits: `unawaited.test.ts` expects the linter to find exactly this. */
export function startUnawaited(work: () => Promise<void>): void {
  work()
}
