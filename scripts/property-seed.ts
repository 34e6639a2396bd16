/**
 * Property tests draw the same cases in every run, so that what failed on another machine fails here. FC_SEED names another seed; with
 * FC_SEED=random, as in `npm run prove`, every run draws its own, and ten times as many.
 */
import fc from 'fast-check'

const requestedSeed = process.env.FC_SEED ?? '20260907'

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(requestedSeed === 'random' ? { numRuns: 1_000 } : { seed: Number(requestedSeed) }),
})
