/**
 * How much longer this machine takes for the same work than a quiet one with two cores: from 1 to 6. `npm test` measures it at its start
 * (`scripts/test/measure-pace.mjs`); a test runner started by itself takes 1.
 */
export const pace = Math.min(6, Math.max(1, Number(process.env.TRAU_TEST_PACE) || 1))

/** A whole run ends after four minutes in which no test has ended: what hangs should be reported as hanging before that. */
const longestMs = 230_000

/** How long a test waits on this machine for what takes at most `ms` on a quiet one. It ends what hangs, and says nothing about speed. */
export const patience = (ms: number): number => Math.min(Math.round(ms * pace), longestMs)
