import { setFlagsFromString } from 'node:v8'

/**
 * For the time of the start. What a start makes stays, for which V8 would make the young generation as large as it may be, 128 MB on a large machine, and a
 * quiet server then uses none of it. Kept small it costs the start no more (`docs/decisions/0073-memory-at-rest.md`).
 */
export const keepYoungGenerationSmall = (): void => setFlagsFromString('--semi-space-growth-factor=1')

/** V8's own factor again. Under load a large young generation is worth its memory [M: held to 32 MB, a message costs 7 % more CPU]. */
export const letYoungGenerationGrow = (): void => setFlagsFromString('--semi-space-growth-factor=2')
