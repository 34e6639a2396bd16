/** The introduction after the first sign-in. */
export { loadIntro } from './load-parts.ts'
export { useIntro } from './useIntro.ts'
